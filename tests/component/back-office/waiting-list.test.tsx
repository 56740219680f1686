import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { factsOf, findRow, openOffice, pageOf } from "../../support/component/back-office.ts";
import { expectDialogClosed } from "../../support/component/closed-dialog.ts";
import { answer, requestsOf } from "../../support/component/played-api.ts";
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
