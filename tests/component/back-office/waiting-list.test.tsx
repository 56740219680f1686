import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { AddSpotsDialog } from "../../../web/src/features/admin/waiting-list/add-spots-dialog.tsx";
import { WaitingListPage } from "../../../web/src/features/admin/waiting-list/waiting-list-page.tsx";
import {
  choose,
  factsOf,
  findDialog,
  findRow,
  openOffice,
  pageOf,
  retype,
} from "../../support/component/back-office.ts";
import { expectDialogClosed } from "../../support/component/closed-dialog.ts";
import { openPart } from "../../support/component/open-part.tsx";
import { answer, hold, refuse, requestsOf } from "../../support/component/played-api.ts";
import { anEventRecord } from "../../support/component/samples/back-office/events.ts";
import { aWaitingRecord } from "../../support/component/samples/back-office/waiting-lists.ts";
import { findToast } from "../../support/component/toast.ts";

const event = anEventRecord({ held: 1, spots_left: 0, waiting: 3, total_spots: 50 });

beforeEach(() => {
  answer("eventsAdmin", "event", event);
  answer("waitingListsAdmin", "summary", {
    types: [{ tier: "GA+", tier_name: "GA+", waiting: 3 }],
    waiting: 3,
    offers_from: null,
  });
  answer("waitingListsAdmin", "list", ({ state }) =>
    state === "ended"
      ? pageOf(
          aWaitingRecord({
            state,
            offers: 2,
            unanswered: 2,
            ended: { at: "2096-07-02T16:00:00.000Z", reason: "unanswered" },
          }),
        )
      : pageOf(
          aWaitingRecord(),
          aWaitingRecord({ user_id: "00000000-0000-4000-8000-000000000002", name: "Bo Waits", quantity: 1 }),
        ),
  );
});

const open = () => openOffice(`/admin/events/${event.id}/waiting-list`);

describe("the page of a waiting list", () => {
  const openPage = () =>
    openPart(<WaitingListPage />, { path: `/admin/events/${event.id}/waiting-list`, pattern: "/admin/events/:id/*" });
  const read = async (about: Partial<typeof event>) => {
    answer("eventsAdmin", "event", { ...event, ...about });
    const user = await openPage();
    await screen.findByRole("heading", { name: `Waiting list: ${event.title}` });
    return user;
  };

  test.each<[boolean, Partial<typeof event>]>([
    [true, {}],
    [false, { past: true }],
    [false, { state: "cancelled" }],
    [false, { total_spots: null }],
  ])("offers more spots: %j, for an event with %o", async (isOffered, about) => {
    await read(about);
    expect(screen.queryByRole("button", { name: "Add spots" }) !== null).toBe(isOffered);
  });

  test("counts those who wait for each type, and what is left", async () => {
    answer("waitingListsAdmin", "summary", {
      types: [
        { tier: "GA+", tier_name: "Standing", waiting: 1 },
        { tier: "VIP+", tier_name: "Balcony", waiting: 0 },
        { tier: null, tier_name: null, waiting: 4 },
      ],
      waiting: 5,
      offers_from: null,
    });
    await read({ spots_left: 0 });
    await screen.findByRole("article", { name: "Standing" });
    expect(screen.getAllByRole("article").map((tile) => tile.getAttribute("aria-label"))).toEqual([
      ...["Waiting", "Standing", "Held", "Spots left"],
    ]);
    expect(screen.getByRole("article", { name: "Spots left" })).toHaveTextContent(/0$/);
    expect(screen.queryByText(/^Offers are made from/)).toBeNull();
  });

  test("of an event without a limit has none, and says from when on offers are made", async () => {
    answer("waitingListsAdmin", "summary", { types: [], waiting: 0, offers_from: "2096-07-02T16:00:00.000Z" });
    await read({ spots_left: null });
    expect(await screen.findByText(/^Offers are made from .* on$/)).toBeVisible();
    expect(screen.getByRole("article", { name: "Spots left" })).toHaveTextContent("No limit");
  });

  test("says of each state that nobody is in it, and closes the question about spots", async () => {
    answer("waitingListsAdmin", "list", pageOf());
    answer("waitingListsAdmin", "plan", { members: 0, places: 0, left: 10, offers_from: null });
    const user = await read({});
    expect(await screen.findByText("Nobody is in line.")).toBeVisible();
    await user.click(screen.getByRole("button", { name: /^Paying/ }));
    expect(await screen.findByText("Nobody is paying for an offer.")).toBeVisible();
    expect(screen.queryByRole("dialog")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Add spots" }));
    await user.click((await findDialog("Add spots")).getByRole("button", { name: "Cancel" }));
    await expectDialogClosed();
  });
});

test("[wait-23] the list shows who is in line, for what and since when, and what came of those who are off it", async () => {
  const user = await open();
  expect(factsOf(await findRow("Ana Waits"))).toMatchObject({
    "Waits for": "2 × GA+",
    Since: "Jul 1, 12:00 PM",
    Offers: "None yet",
  });
  expect(within(screen.getByRole("article", { name: "Waiting" })).getByText("3")).toBeVisible();
  expect(within(screen.getByRole("article", { name: "Held" })).getByText("1")).toBeVisible();
  await user.click(screen.getByRole("button", { name: /^Off the list/ }));
  expect((await findRow("Ana Waits")).textContent).toContain("Two offers unanswered · Jul 2, 12:00 PM");
  expect(requestsOf("waitingListsAdmin", "list").at(-1)).toMatchObject({ eventId: event.id, state: "ended" });
});

test("[wait-23] adding spots says first how many members are offered how many places, and adds what was typed", async () => {
  answer("waitingListsAdmin", "plan", ({ spots }) => ({
    members: 2,
    places: 3,
    left: Number(spots) - 3,
    offers_from: null,
  }));
  answer("waitingListsAdmin", "addSpots", { ...event, total_spots: 55 });
  const user = await open();
  await user.click(await screen.findByRole("button", { name: "Add spots" }));
  const dialog = await screen.findByRole("dialog", { name: "Add spots" });
  expect(
    await within(dialog).findByText("2 members will be offered 3 places right away. 7 spots will be left."),
  ).toBeVisible();
  const field = within(dialog).getByRole("textbox", { name: "How many" });
  await user.clear(field);
  await user.type(field, "501");
  expect(within(dialog).getByText("Enter a whole number from 1 to 500")).toBeVisible();
  expect(within(dialog).getByRole("button", { name: "Add spots" })).toBeDisabled();
  await user.clear(field);
  await user.type(field, "5");
  await user.click(await within(dialog).findByRole("button", { name: "Add 5 spots" }));
  await expectDialogClosed();
  expect(await findToast("5 spots added")).toBeVisible();
  expect(requestsOf("waitingListsAdmin", "addSpots")).toEqual([
    { eventId: event.id, version: event.version, spots: 5, tier: null },
  ]);
});

describe("adding spots", () => {
  const plan = { members: 2, places: 3, left: 7, offers_from: null };
  const type = event.ticket_types[0] as (typeof event.ticket_types)[number];
  const types = [
    { ...type, tier: "GA+" as const, name: "Standing", limit: 20, is_on: true },
    { ...type, tier: "VIP+" as const, name: "Balcony", limit: 5, is_on: false },
    { ...type, tier: "table" as never, name: "Table", limit: null, is_on: true },
  ];
  const openDialog = async (about: Partial<typeof event> = {}) => {
    const onClose = vi.fn();
    const user = await openPart(<AddSpotsDialog event={{ ...event, ticket_types: [], ...about }} onClose={onClose} />);
    const dialog = await findDialog("Add spots");
    return { user, dialog, onClose, field: dialog.getByRole("textbox", { name: "How many" }) };
  };

  test.each([
    [{ members: 0, places: 0, left: 10 }, "Nobody is waiting for them: 10 spots will be on sale."],
    [{ members: 1, places: 1, left: 0 }, "1 member will be offered 1 place right away. Nothing is left for sale."],
    [{ members: 2, left: 1 }, "2 members will be offered 3 places right away. 1 spot will be left."],
    [
      { offers_from: "2096-07-02T16:00:00.000Z" },
      /^2 members will be offered 3 places from .*Jul 2.* on\. 7 spots will be left\.$/,
    ],
  ])("with the plan %o tells what it leads to", async (about, text) => {
    answer("waitingListsAdmin", "plan", { ...plan, ...about });
    const { dialog } = await openDialog();
    expect(await dialog.findByText(text)).toBeVisible();
    expect(dialog.getByText(`${event.title} has 50 spots.`)).toBeVisible();
    expect(dialog.queryByRole("combobox")).toBeNull();
  });

  test("takes a whole number from 1 to 500", async () => {
    answer("waitingListsAdmin", "plan", plan);
    const { user, dialog, field } = await openDialog();
    const problem = "Enter a whole number from 1 to 500";
    for (const [typed, button] of [
      ["0"],
      ["1.5"],
      ["501"],
      ["many"],
      ["1", "Add 1 spot"],
      ["500", "Add 500 spots"],
    ] as const) {
      await retype(user, field, typed);
      expect(dialog.queryByText(problem) !== null).toBe(button === undefined);
      expect(field.getAttribute("aria-invalid")).toBe(String(button === undefined));
      const add = await dialog.findByRole("button", { name: button ?? "Add spots" });
      if (button === undefined) {
        expect(add).toBeDisabled();
        expect(dialog.getByRole("status")).toHaveTextContent(/^$/);
      } else await dialog.findByText(/^2 members/);
    }
    const asked = requestsOf("waitingListsAdmin", "plan").map(({ spots }) => Number(spots));
    expect(asked).toEqual([10, 1, 500]);
  });

  test("can't be confirmed before its plan is known", async () => {
    const release = hold("waitingListsAdmin", "plan");
    answer("waitingListsAdmin", "plan", plan);
    const { dialog } = await openDialog();
    expect(dialog.getByRole("button", { name: "Add 10 spots" })).toBeDisabled();
    release();
    await dialog.findByText(/^2 members/);
    expect(dialog.getByRole("button", { name: "Add 10 spots" })).toBeEnabled();
  });

  test("raises the limit of a type that is on and has one", async () => {
    answer("waitingListsAdmin", "plan", plan);
    answer("waitingListsAdmin", "addSpots", event);
    const { user, dialog, onClose } = await openDialog({ ticket_types: types });
    await user.click(dialog.getByRole("combobox", { name: "For" }));
    expect((await screen.findAllByRole("option")).map(({ textContent }) => textContent)).toEqual([
      "All types",
      "Standing (raises its limit too)",
    ]);
    await user.keyboard("{Escape}");
    await choose(user, dialog, "For", /^Standing/);
    await dialog.findByText(/^2 members/);
    expect(requestsOf("waitingListsAdmin", "plan").map(({ tier }) => tier)).toEqual([undefined, "GA+"]);
    await user.click(dialog.getByRole("button", { name: "Add 10 spots" }));
    await findToast("10 spots added");
    expect(requestsOf("waitingListsAdmin", "addSpots")).toMatchObject([{ spots: 10, tier: "GA+" }]);
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  test("that fails stays open", async () => {
    answer("waitingListsAdmin", "plan", plan);
    refuse("waitingListsAdmin", "addSpots", { status: 403, code: "forbidden" });
    const { user, dialog, onClose } = await openDialog();
    await dialog.findByText(/^2 members/);
    await user.click(dialog.getByRole("button", { name: "Add 10 spots" }));
    await findToast("Failed to add spots");
    expect(onClose).not.toHaveBeenCalled();
  });
});
