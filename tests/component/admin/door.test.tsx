import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { choose, factsOf, findDialog, findRow, openOffice, retype } from "../../support/component/back-office.ts";
import { answer, refuse, requestsOf } from "../../support/component/played-api.ts";
import { aConflict, aDevice, aDoor } from "../../support/component/samples/back-office/door.ts";
import { findToast } from "../../support/component/toast.ts";

const path = "/admin/events/event_00000001/door";
const failure = { status: 500, code: "internal-error" } as const;

beforeEach(() => answer("doorAdmin", "overview", aDoor()));

test("a code for a supervisor's phone needs a gate, and is shown with the time that it works", async () => {
  answer("doorAdmin", "createCode", { code: "0123456789ABCDEFGHJKMNPQRS", expires_at: "2096-11-01T22:10:00.000Z" });
  const user = await openOffice(path);
  await user.click(await screen.findByRole("button", { name: "Pair a scanner" }));
  const dialog = await findDialog("Pair a scanner");
  await user.click(dialog.getByRole("button", { name: "Create code" }));
  expect(await dialog.findByText("Enter a gate")).toBeVisible();
  expect(requestsOf("doorAdmin", "createCode")).toEqual([]);
  await choose(user, dialog, "Role", "Supervisor");
  await retype(user, dialog.getByRole("textbox", { name: "Gate" }), "North");
  await user.click(dialog.getByRole("button", { name: "Create code" }));
  const shown = await findDialog("Pair a phone for North");
  expect(shown.getByText("0123 4567 89AB CDEF GHJK MNPQ RS")).toBeVisible();
  expect(shown.getByRole("timer")).toHaveTextContent(/^Works once, for (10:00|9:59)$/);
  expect(requestsOf("doorAdmin", "createCode")).toEqual([
    { eventId: "event_00000001", role: "supervisor", gate: "North" },
  ]);
});

test("a code that can't be created shows why and keeps the gate", async () => {
  refuse("doorAdmin", "createCode", { ...failure, message: "No code now." });
  const user = await openOffice(path);
  await user.click(await screen.findByRole("button", { name: "Pair a scanner" }));
  const dialog = await findDialog("Pair a scanner");
  await retype(user, dialog.getByRole("textbox", { name: "Gate" }), "North");
  await user.click(dialog.getByRole("button", { name: "Create code" }));
  await findToast("Couldn't create the code", "No code now.");
  expect(dialog.getByRole("textbox", { name: "Gate" })).toHaveValue("North");
});

test("a scanner's gate is changed with the version that was read, and merged with what somebody else changed", async () => {
  const user = await openOffice(path);
  await user.click(await screen.findByRole("button", { name: "Change Ana's phone" }));
  const dialog = await findDialog("Change Ana's phone");
  await retype(user, dialog.getByRole("textbox", { name: "Gate" }), "East");
  refuse("doorAdmin", "updateDevice", { status: 409, code: "version-conflict" }, { once: true });
  answer("doorAdmin", "overview", aDoor({ devices: [aDevice({ role: "supervisor", version: 3 })] }));
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByText("Kept from them: Role")).toBeVisible();
  answer("doorAdmin", "updateDevice", () => {
    answer("doorAdmin", "overview", aDoor({ devices: [aDevice({ gate: "East", version: 4 })] }));
    return aDevice({ gate: "East", version: 4 });
  });
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await findToast("Scanner changed");
  expect(requestsOf("doorAdmin", "updateDevice").at(-1)).toMatchObject({
    deviceId: "dev_00000001",
    gate: "East",
    role: "supervisor",
    version: 3,
  });
  await waitFor(async () => expect(factsOf(await findRow("Ana's phone")).Gate).toBe("East"));
});

test("a scanner is removed alone, or with what it let in since a moment", async () => {
  answer("doorAdmin", "revokeDevice", () => {
    answer("doorAdmin", "overview", aDoor({ devices: [aDevice({ revoked_at: "2026-11-02T00:00:00.000Z" })] }));
    return aDevice({ revoked_at: "2026-11-02T00:00:00.000Z" });
  });
  const user = await openOffice(path);
  await user.click(await screen.findByRole("button", { name: "Remove Ana's phone" }));
  const dialog = await findDialog("Remove Ana's phone?");
  expect(dialog.getByRole("button", { name: "Remove" })).toBeEnabled();
  await user.click(dialog.getByRole("checkbox", { name: "Also take back everyone it let in since a moment" }));
  expect(dialog.getByLabelText("Since")).toHaveValue("2026-11-01T17:00");
  await user.click(dialog.getByRole("button", { name: "Remove and take back" }));
  await findToast("Scanner removed");
  expect(requestsOf("doorAdmin", "revokeDevice")).toEqual([
    { eventId: "event_00000001", deviceId: "dev_00000001", void_since: "2026-11-01T22:00:00.000Z" },
  ]);
  await waitFor(async () => expect(factsOf(await findRow("Ana's phone")).Status).toBe("Removed"));
  await user.click(screen.getByRole("button", { name: "Take back what Ana's phone let in" }));
  await user.click((await findDialog("Take back what Ana's phone let in?")).getByRole("button", { name: "Take back" }));
  await findToast("Its check-ins are being taken back");
});

test("a city key is revoked only once its name was typed", async () => {
  const [key] = aDoor().keys;
  answer("doorAdmin", "revokeKey", () => {
    const revoked = { ...key, revoked: true, revoked_at: "2026-11-02T00:00:00.000Z" } as NonNullable<typeof key>;
    answer("doorAdmin", "overview", aDoor({ keys: [revoked] }));
    return revoked;
  });
  const user = await openOffice(path);
  await user.click(await screen.findByRole("button", { name: "Revoke key 0badcafe" }));
  const dialog = await findDialog("Revoke key 0badcafe?");
  const confirm = dialog.getByRole("button", { name: "Revoke key" });
  await retype(user, dialog.getByLabelText("Type 0badcafe to confirm"), "badcafe");
  expect(confirm).toBeDisabled();
  await retype(user, dialog.getByLabelText("Type 0badcafe to confirm"), "0BadCafe");
  await user.click(confirm);
  await findToast("Key revoked");
  expect(requestsOf("doorAdmin", "revokeKey")).toEqual([{ kid: "0badcafe" }]);
  await waitFor(() => expect(screen.queryByRole("button", { name: "Revoke key 0badcafe" })).toBeNull());
  await waitFor(async () => expect(factsOf(await findRow("0badcafe")).Status).toBe("Revoked Sun, Nov 1, 7:00 PM"));
});

test("where members redeem their tickets themselves, the page explains how to use scanners", async () => {
  answer("doorAdmin", "overview", aDoor({ mode: "member" }));
  await openOffice(path);
  expect(await screen.findByText(/^Members redeem their own tickets at this event\./)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Pair a scanner" })).toBeNull();
});

test("a door that can't be refreshed keeps the last figures with a note, until it can", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  answer("doorAdmin", "overview", aDoor({ conflicts: [aConflict()] }));
  await openOffice(path);
  const conflicts = within(await screen.findByRole("list", { name: "Conflicts" }));
  expect(conflicts.getByRole("listitem")).toHaveTextContent("South let in a ticket that was in already");
  expect(conflicts.getByRole("link", { name: "Vic Vole" })).toHaveAttribute("href", "/admin/orders/cs_test_1");
  refuse("doorAdmin", "overview", failure);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await screen.findByText(/^Couldn't refresh just now\. These are the last figures we have/)).toBeVisible();
  expect(await findRow("Ana's phone")).toBeVisible();
  answer("doorAdmin", "overview", aDoor());
  await vi.advanceTimersByTimeAsync(5_000);
  await waitFor(() => expect(screen.queryByText(/^Couldn't refresh just now/)).toBeNull());
  expect(screen.getByText("Nobody was let in twice.")).toBeVisible();
});

test.each([
  [path, "overview", "Failed to load the door", "Door: Lantern Night"],
  [`${path}/list`, "sheet", "Failed to load the list", "Guests: Lantern Night"],
] as const)("at %s a %s that can't be read shows %s, and Try Again reads it", async (page, route, failed, title) => {
  answer("doorAdmin", "sheet", { items: [], cursor: null });
  refuse("doorAdmin", route, failure, { once: true });
  const user = await openOffice(page);
  expect(await screen.findByText(failed)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByRole("heading", { name: title })).toBeVisible();
  await waitFor(() => expect(screen.queryByText(failed)).toBeNull());
});

test("[door-11] [types-42] the printable list has every guest by name and type, a box for each valid ticket, and what went back in words", async () => {
  const line = {
    name: "vic Vole",
    tier: "GA+",
    seats: [1, 2],
    key_end: "cdef",
    status: "valid" as const,
    is_guest: false,
  };
  answer("doorAdmin", "sheet", {
    items: [
      line,
      { ...line, name: "Gia Gull", seats: [1], tier: "Early bird" },
      { ...line, name: "", key_end: "0001", status: "refunded" as const },
      { ...line, name: "Ida Ibis", key_end: "0002", is_guest: true },
    ],
    cursor: null,
  });
  await openOffice(`${path}/list`);
  const table = await screen.findByRole("table", { name: "Guests" });
  const rows = within(table).getAllByRole("row").slice(1);
  const cells = rows.map((row) =>
    within(row)
      .getAllByRole("cell")
      .map(({ textContent }) => textContent),
  );
  expect(cells).toEqual([
    ["Refunded", "No name", "GA+", "2", "0001"],
    ["", "Gia Gull", "Early bird", "1", "cdef"],
    ["", "Ida Ibis +1 · ID", "GA+", "2", "0002"],
    ["", "vic Vole", "GA+", "2", "cdef"],
  ]);
  expect(rows.map((row) => row.querySelectorAll("td:first-child > span").length)).toEqual([0, 1, 2, 2]);
});

test("[reentry-10] inside is who came in less who is out, and both figures stand beside it where guests may come back", async () => {
  const inside = { capacity: 50, admitted: 12, out: 5, gates: [{ gate: "North", admitted: 12 }] };
  answer("doorAdmin", "overview", aDoor({ inside, event: { ...aDoor().event, re_entry: true } }));
  await openOffice(path);
  expect((await screen.findByText("Inside")).parentElement).toHaveTextContent(/Inside7/);
  expect(screen.getByText("Out now").parentElement).toHaveTextContent(/Out now5/);
  expect(screen.getByText("Came in").parentElement).toHaveTextContent(/Came in12/);
});

test("without re-entry the door's page has no figures of it", async () => {
  await openOffice(path);
  expect((await screen.findByText("Inside")).parentElement).toHaveTextContent(/Inside1/);
  expect(screen.queryByText("Out now")).toBeNull();
});
