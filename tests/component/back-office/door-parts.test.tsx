import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import type { Answer } from "../../../web/src/api/index.ts";
import { DoorPage } from "../../../web/src/features/admin/door/door-page.tsx";
import { DoorSheet } from "../../../web/src/features/admin/door/door-sheet.tsx";
import { PairingCode } from "../../../web/src/features/admin/door/pairing-code.tsx";
import { RemoveScannerDialog } from "../../../web/src/features/admin/door/remove-scanner-dialog.tsx";
import { toShift } from "../../../web/src/features/admin/door/shift-fields.tsx";
import { pageOf, retype } from "../../support/component/back-office.ts";
import { openPart } from "../../support/component/open-part.tsx";
import { answer, refuse, requestsOf } from "../../support/component/played-api.ts";
import { aConflict, aDevice, aDoor } from "../../support/component/samples/back-office/door.ts";
import { findToast } from "../../support/component/toast.ts";

const eventId = "event_00000001";

describe("the printed list of a door", () => {
  type Line = Answer<"doorAdmin", "sheet">["items"][number];
  const line = (about: Partial<Line>): Line =>
    ({
      ...{ name: "Maya", tier: "GA+", status: "valid", seats: [0], key_end: "AAAA", is_guest: false },
      ...about,
    }) as Line;
  const open = (...lines: Line[]) => {
    answer("doorAdmin", "overview", aDoor());
    answer("doorAdmin", "sheet", pageOf(...lines));
    return openPart(<DoorSheet />, {
      ...{ path: `/admin/events/${eventId}/door/list`, pattern: "/admin/events/:eventId/door/list" },
    });
  };
  const cells = () =>
    within(screen.getByRole("table", { name: "Guests" }))
      .getAllByRole("row")
      .slice(1)
      .map((row) =>
        within(row)
          .getAllByRole("cell")
          .map(({ textContent }) => textContent),
      );

  test("has its lines by name in any letter case, and by their key where names are the same", async () => {
    await open(
      line({ name: "maya", key_end: "BBBB" }),
      line({ name: "Zoe" }),
      line({ name: "Maya", key_end: "AAAA", seats: [0, 1] }),
      line({ name: "", key_end: "CCCC" }),
    );
    await screen.findByRole("table", { name: "Guests" });
    expect(cells()).toEqual([
      ["", "No name", "GA+", "1", "CCCC"],
      ["", "Maya", "GA+", "2", "AAAA"],
      ["", "maya", "GA+", "1", "BBBB"],
      ["", "Zoe", "GA+", "1", "AAAA"],
    ]);
    const boxes = screen.getAllByRole("row").map((row) => row.querySelectorAll("td:first-child > span").length);
    expect(boxes).toEqual([0, 1, 2, 1, 1]);
    expect(await screen.findByRole("heading", { name: "Guests: Lantern Night" })).toBeVisible();
    expect(screen.getByText(/^As of /)).toBeVisible();
    expect(screen.getByRole("button", { name: "Print" })).toBeVisible();
  });

  test("names what doesn't count any more, and guests with their company and the need of an ID", async () => {
    await open(
      line({ name: "A", status: "refunded" }),
      line({ name: "B", status: "cancelled" }),
      line({ name: "C", is_guest: true }),
      line({ name: "D", is_guest: true, seats: [0, 1, 2] }),
    );
    await screen.findByRole("table", { name: "Guests" });
    expect(cells().map(([state, name]) => [state, name])).toEqual([
      ["Refunded", "A"],
      ["Cancelled", "B"],
      ["", "C · ID"],
      ["", "D +2 · ID"],
    ]);
  });

  test("of one guest can be printed, with the company that comes with them", async () => {
    await open(line({ is_guest: true, seats: [0, 1] }));
    await screen.findByRole("table", { name: "Guests" });
    expect(cells().map(([, name]) => name)).toEqual(["Maya +1 · ID"]);
    expect(screen.getByRole("button", { name: "Print" })).toBeVisible();
  });

  test("has nothing to print where nobody has a ticket", async () => {
    await open();
    expect(await screen.findByText("Nobody has a ticket yet.")).toBeVisible();
    expect(screen.queryByRole("table")).toBeNull();
    expect(screen.queryByRole("button", { name: "Print" })).toBeNull();
  });

  test("offers to try again where it can't be read", async () => {
    answer("doorAdmin", "overview", aDoor());
    refuse("doorAdmin", "sheet", { status: 403, code: "forbidden" });
    const user = await openPart(<DoorSheet />, {
      ...{ path: `/admin/events/${eventId}/door/list`, pattern: "/admin/events/:eventId/door/list" },
    });
    await screen.findByText("Failed to load the list");
    expect(screen.queryByText(/^As of /)).toBeNull();
    expect(screen.queryByText("Nobody has a ticket yet.")).toBeNull();
    answer("doorAdmin", "sheet", pageOf(line({})));
    await user.click(screen.getByRole("button", { name: "Try Again" }));
    expect(await screen.findByRole("table", { name: "Guests" })).toBeVisible();
    expect(screen.queryByText("Failed to load the list")).toBeNull();
  });
});

describe("a scanner's shift", () => {
  test.each([
    [" ", "2026-11-22T02:00", { error: "Enter a gate" }],
    [" North ", "", { shift: { role: "scan", gate: "North" } }],
    [" North ", "2026-11-22T02:00", { shift: { role: "scan", gate: "North", ends_at: "2026-11-22T07:00:00.000Z" } }],
    ["North", "2026-03-08T02:30", { error: "Enter another end" }],
  ])("at the gate '%s' until '%s' is sent as %o", (gate, ends, sent) => {
    expect(toShift({ role: "scan", gate, ends })).toEqual(sent);
  });
});

describe("a pairing code", () => {
  test.each([
    [61_000, "Works once, for 1:01"],
    [60_000, "Works once, for 1:00"],
    [1, "Works once, for 0:01"],
    [0, null],
    [-1, null],
  ])("with %i milliseconds left has the time: %s", async (left, text) => {
    vi.useFakeTimers({ toFake: ["Date"], now: 1_800_000_000_000 });
    await openPart(<PairingCode code="ABCDEFGH" until={Date.now() + left} />);
    expect(screen.queryByRole("timer")?.textContent ?? null).toBe(text);
    expect(screen.queryByText("This code expired. Create a new one.") !== null).toBe(text === null);
  });
});

describe("removing a scanner", () => {
  const open = async (about: Parameters<typeof aDevice>[0] = {}) => {
    const onClose = vi.fn();
    const user = await openPart(<RemoveScannerDialog scanner={aDevice(about)} onClose={onClose} />);
    return { user, onClose, dialog: within(await screen.findByRole("dialog")) };
  };

  test("ends it and takes nothing back unless that is asked", async () => {
    answer("doorAdmin", "revokeDevice", aDevice());
    const { user, dialog, onClose } = await open();
    expect(screen.getByRole("dialog", { name: "Remove Ana's phone?" })).toBeVisible();
    expect(dialog.getByText(/^It deletes what it has at its next contact/)).toBeVisible();
    expect(dialog.queryByLabelText("Since")).toBeNull();
    await user.click(dialog.getByRole("button", { name: "Remove" }));
    await findToast("Scanner removed");
    expect(requestsOf("doorAdmin", "revokeDevice")).toMatchObject([{ deviceId: "dev_00000001", void_since: null }]);
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  });

  test("takes back what it let in since a moment of the city's clock", async () => {
    answer("doorAdmin", "revokeDevice", aDevice());
    const { user, dialog } = await open();
    await user.click(dialog.getByRole("checkbox", { name: "Also take back everyone it let in since a moment" }));
    const since = dialog.getByLabelText("Since");
    expect(since).toHaveValue("2026-11-01T17:00");
    await user.clear(since);
    expect(since).toHaveAccessibleDescription("Enter a date and time");
    expect(dialog.getByRole("button", { name: "Remove and take back" })).toBeDisabled();
    await user.click(dialog.getByRole("checkbox"));
    expect(dialog.getByRole("button", { name: "Remove" })).toBeEnabled();
    await user.click(dialog.getByRole("checkbox"));
    await retype(user, dialog.getByLabelText("Since"), "2026-11-01T18:00");
    expect(dialog.getByLabelText("Since")).toHaveAccessibleDescription(/^Their tickets count again/);
    await user.click(dialog.getByRole("button", { name: "Remove and take back" }));
    await findToast("Scanner removed");
    expect(requestsOf("doorAdmin", "revokeDevice")).toMatchObject([{ void_since: "2026-11-01T23:00:00.000Z" }]);
  });

  test("that is removed already only takes back", async () => {
    refuse("doorAdmin", "revokeDevice", { status: 500, code: "internal-error" });
    const { user, dialog } = await open({ revoked_at: "2026-11-01T23:00:00.000Z" });
    expect(screen.getByRole("dialog", { name: "Take back what Ana's phone let in?" })).toBeVisible();
    expect(dialog.getByText(/^For a scanner that was stolen or copied/)).toBeVisible();
    expect(dialog.queryByRole("checkbox")).toBeNull();
    await user.click(dialog.getByRole("button", { name: "Take back" }));
    await findToast("Couldn't take back its check-ins");
    answer("doorAdmin", "revokeDevice", aDevice());
    await user.click(dialog.getByRole("button", { name: "Take back" }));
    await findToast("Its check-ins are being taken back");
  });

  test("that fails keeps the question and names what failed", async () => {
    refuse("doorAdmin", "revokeDevice", { status: 500, code: "internal-error" });
    const { user, dialog, onClose } = await open();
    await user.click(dialog.getByRole("button", { name: "Remove" }));
    await findToast("Couldn't remove the scanner");
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe("the page of a door", () => {
  const open = () =>
    openPart(<DoorPage />, { path: `/admin/events/${eventId}/door`, pattern: "/admin/events/:eventId/door" });
  const tiles = async (about: Parameters<typeof aDoor>[0]) => {
    answer("doorAdmin", "overview", aDoor(about));
    await open();
    await screen.findByRole("heading", { name: "Door: Lantern Night" });
    const names = ["Inside", "Out now", "Came in", "North"];
    return names.map((name) => screen.queryByRole("article", { name })?.textContent ?? null);
  };
  const inside = (about: object) => ({ ...aDoor().inside, ...about });

  test.each<[Parameters<typeof aDoor>[0], (string | null)[]]>([
    [{}, ["Inside1of 50", null, null, "North1"]],
    [
      { inside: inside({ capacity: null, admitted: 3, out: 1, gates: [] }) },
      ["Inside2No limit", "Out now1May come back", "Came in3At all", null],
    ],
    [
      { inside: inside({ admitted: 1, out: 2 }), event: { ...aDoor().event, re_entry: true } },
      ["Inside0of 50", "Out now2May come back", "Came in1At all", "North1"],
    ],
    [
      { event: { ...aDoor().event, re_entry: true } },
      ["Inside1of 50", "Out now0May come back", "Came in1At all", "North1"],
    ],
  ])("counts who is inside of %o", async (about, texts) => {
    expect(await tiles(about)).toEqual(texts);
  });

  test.each([
    ["has conflicts before the scanners", [aConflict()], ["Conflicts", "Scanners"]],
    ["has that there are no conflicts behind the scanners", [], ["Scanners", "Conflicts"]],
  ])("%s", async (_case, conflicts, order) => {
    await tiles({ conflicts });
    const names = screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent ?? "");
    expect(names.flatMap((name) => /^(Conflicts|Scanners)/.exec(name)?.[0] ?? [])).toEqual(order);
  });

  test.each([
    ["conflict", "Warning"],
    ["unknown", "Error"],
  ] as const)("marks a check-in that is a %s as %s", async (problem, mark) => {
    await tiles({ conflicts: [aConflict({ problem })] });
    const list = within(screen.getByRole("list", { name: "Conflicts" }));
    expect(list.getByRole("alert")).toHaveClass(`MuiAlert-color${mark}`);
    expect(screen.queryByText("Nobody was let in twice.")).toBeNull();
  });

  test("offers once to pair a scanner where there is none", async () => {
    await tiles({ devices: [] });
    expect(screen.getAllByRole("button", { name: "Pair a scanner" })).toHaveLength(1);
    expect(screen.getByText(/^No phone is paired yet/)).toBeVisible();
  });

  test("has a key that signs from now on as trusted, and a later one with its time", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-01T22:00:00.000Z") });
    const [key] = aDoor().keys;
    const from = (kid: string, at: string) => ({ ...key, kid, from: at }) as NonNullable<typeof key>;
    await tiles({ keys: [from("0badcafe", "2026-11-01T22:00:00.000Z"), from("0badcaff", "2026-11-01T22:00:01.000Z")] });
    const table = within(screen.getByRole("table", { name: "City keys" }));
    const rows = table.getAllByRole("row").slice(1);
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining("Trusted"),
      expect.stringContaining("Signs from "),
    ]);
  });

  test("of an event without scanners says how to have some", async () => {
    answer("doorAdmin", "overview", aDoor({ mode: "member" }));
    await open();
    expect(await screen.findByText(/^Members redeem their own tickets at this event/)).toBeVisible();
    expect(screen.queryByRole("article")).toBeNull();
  });

  test("that is gone is named as such", async () => {
    refuse("doorAdmin", "overview", { status: 404, code: "not-found" });
    await open();
    expect(await screen.findByText("Event not found")).toBeVisible();
  });

  test("that can't be read offers to try again", async () => {
    refuse("doorAdmin", "overview", { status: 403, code: "forbidden" });
    const user = await open();
    await screen.findByText("Failed to load the door");
    answer("doorAdmin", "overview", aDoor());
    await user.click(screen.getByRole("button", { name: "Try Again" }));
    expect(await screen.findByRole("heading", { name: "Door: Lantern Night" })).toBeVisible();
    expect(screen.queryByRole("alert")).toBeNull();
    expect(screen.queryByText(/^Members redeem/)).toBeNull();
  });
});
