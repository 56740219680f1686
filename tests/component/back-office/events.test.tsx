import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { factsOf, findDialog, findRow, findRows, openOffice, pageOf } from "../../support/component/back-office.ts";
import { expectDialogClosed } from "../../support/component/closed-dialog.ts";
import { askAct } from "../../support/component/event-acts.ts";
import { answer, hold, refuse, requestsOf } from "../../support/component/played-api.ts";
import { anEventRecord, answerEvents } from "../../support/component/samples/back-office/events.ts";
import { findToast } from "../../support/component/toast.ts";

const event = anEventRecord();
const failure = { status: 500, code: "internal-error" } as const;

beforeEach(() => answerEvents(event));

const titlesOf = async (list: string) => (await findRows(list)).map((card) => card.querySelector("a")?.textContent);

test("[adminevents-01] the page has its figures, the upcoming events and the first 5 past ones, all of them by Show all", async () => {
  const past = [1, 2, 3, 4, 5, 6].map((day) =>
    anEventRecord({
      id: `event_0000010${day}`,
      title: `Past ${day}`,
      past: true,
      start_at: `2025-07-0${day}T23:00:00.000Z`,
    }),
  );
  answer("eventsAdmin", "list", ({ when, limit }) =>
    when === "past"
      ? { items: past.slice(0, Number(limit)), cursor: null }
      : pageOf(event, anEventRecord({ id: "event_00000002", title: "Later", sold: 3 })),
  );
  const user = await openOffice("/admin/events");
  expect(await titlesOf("Upcoming events")).toEqual(["Lantern Night", "Later"]);
  expect(factsOf(await findRow("Later"))).toEqual({
    Date: "Sun, Jul 15, 2096",
    Time: "7:00 PM - 9:00 PM",
    Type: "Community Event",
    Categories: "City",
    Spots: "3 of 50 sold",
    Status: "Published",
    Featured: "",
  });
  const figures = { "Upcoming events": "1", "Total RSVPs": "1,200", "Featured events": "0" };
  for (const [name, value] of Object.entries(figures)) {
    expect(within(screen.getByRole("article", { name })).getByText(value)).toBeVisible();
  }
  expect(await titlesOf("Past events")).toEqual(["Past 1", "Past 2", "Past 3", "Past 4", "Past 5"]);
  await user.click(screen.getByRole("button", { name: "Show all" }));
  await waitFor(async () => expect(await titlesOf("Past events")).toHaveLength(6));
});

test("[types-28] the list says of an event with tickets how many are sold, and of one with RSVPs how many spots they take", async () => {
  const rsvp = { entry: "rsvp", sold: 0 } as const;
  answerEvents(
    anEventRecord({ id: "event_00000001", title: "Sells", sold: 3, spots_left: 47 }),
    anEventRecord({ id: "event_00000002", title: "Sells on", sold: 3, total_spots: null, spots_left: null }),
    anEventRecord({ ...rsvp, id: "event_00000003", title: "Joined", spots_left: 38 }),
    anEventRecord({ ...rsvp, id: "event_00000004", title: "Open to all", total_spots: null, spots_left: null }),
  );
  await openOffice("/admin/events");
  const spots = async (title: string) => factsOf(await findRow(title)).Spots;
  expect(await spots("Sells")).toBe("3 of 50 sold");
  expect(await spots("Sells on")).toBe("3 sold");
  expect(await spots("Joined")).toBe("12 of 50 RSVPs");
  expect(await spots("Open to all")).toBe("RSVP, no limit");
});

test("[adminevents-16] a featured toggle shows its new position at once; a failed one shows its text and returns", async () => {
  const user = await openOffice("/admin/events");
  const featured = await screen.findByRole("switch", { name: "Featured: Lantern Night" });
  refuse("eventsAdmin", "setFlags", failure);
  const release = hold("eventsAdmin", "setFlags");
  await user.click(featured);
  await waitFor(() => expect(featured).toBeChecked());
  expect(featured).toBeDisabled();
  release();
  await findToast("Failed to update event feature status", "No");
  await waitFor(() => expect(featured).not.toBeChecked());
  answer("eventsAdmin", "setFlags", anEventRecord({ featured: true, version: 4 }));
  await user.click(featured);
  await waitFor(() => expect(featured).toBeEnabled());
  expect(featured).toBeChecked();
  expect(requestsOf("eventsAdmin", "setFlags").at(-1)).toEqual({ eventId: event.id, featured: true, version: 3 });
});

test("[adminevents-19] deleting asks first: declined the event stays, confirmed it leaves the list", async () => {
  const user = await openOffice("/admin/events");
  const ask = () => askAct(user, "Delete", "Delete Lantern Night?");
  await user.click((await ask()).getByRole("button", { name: "Keep as it is" }));
  await expectDialogClosed();
  expect(requestsOf("eventsAdmin", "remove")).toEqual([]);
  const again = await ask();
  answer("eventsAdmin", "remove", () => {
    answerEvents();
    return {};
  });
  await user.click(await again.findByRole("button", { name: "Delete" }));
  await findToast("Event deleted");
  expect(requestsOf("eventsAdmin", "remove")).toEqual([{ eventId: event.id }]);
  expect(await screen.findByText("No upcoming events. Create one above.")).toBeVisible();
});

test("[adminevents-19] an event that somebody joins meanwhile isn't deleted, and the toast tells to postpone or cancel it", async () => {
  const message = "This event has 1 RSVP, so it can't be deleted. Postpone or cancel it instead.";
  refuse("eventsAdmin", "remove", { status: 409, code: "event.has-holders", message });
  const user = await openOffice("/admin/events");
  await user.click((await askAct(user, "Delete", "Delete Lantern Night?")).getByRole("button", { name: "Delete" }));
  await findToast("Failed to delete event", message);
});

const holders = { status: 409, code: "event.has-holders", details: { tickets: 0, rsvps: 1, held: 0 } } as const;

test("[adminevents-23] of several events to unpublish those with holders stay, and a toast says how many and what to do", async () => {
  const other = anEventRecord({ id: "event_00000002", title: "Quiet Night" });
  answerEvents(event, other);
  const user = await openOffice("/admin/events");
  answer("eventsAdmin", "setFlags", () => {
    answerEvents(event, { ...other, is_published: false, state: "draft" });
    return other;
  });
  refuse("eventsAdmin", "setFlags", holders, { once: true });
  for (const name of ["Lantern Night", "Quiet Night"])
    await user.click(await screen.findByRole("checkbox", { name: `Select ${name}` }));
  await user.click(await screen.findByRole("button", { name: "Unpublish 2 events" }));
  const question = await findDialog("Unpublish 2 events?");
  await user.click(question.getByRole("button", { name: "Unpublish 2 events" }));
  await findToast("1 of 2 done; 1 refused", "Somebody has tickets or RSVPs. Postpone or cancel instead.");
  expect(requestsOf("eventsAdmin", "setFlags")).toEqual([
    { eventId: event.id, is_published: false },
    { eventId: other.id, is_published: false },
  ]);
  await waitFor(async () => expect(factsOf(await findRow("Quiet Night")).Status).toBe("Draft"));
  expect(factsOf(await findRow("Lantern Night")).Status).toBe("Published");
  expect(screen.getByRole("checkbox", { name: "Select Lantern Night" })).toBeChecked();
  expect(screen.getByRole("checkbox", { name: "Select Quiet Night" })).not.toBeChecked();
});

test("[adminevents-20] lists of events that can't be loaded show their text, and Try Again reads each", async () => {
  refuse("eventsAdmin", "list", failure, { once: true });
  refuse("eventsAdmin", "list", failure, { once: true });
  const user = await openOffice("/admin/events");
  await waitFor(() => expect(screen.getAllByText("Failed to load events")).toHaveLength(2));
  for (const retry of screen.getAllByRole("button", { name: "Try Again" })) await user.click(retry);
  expect(await findRow("Lantern Night")).toBeVisible();
  expect(await screen.findByText("No past events yet.")).toBeVisible();
});

test("figures of events that can't be loaded are dashes", async () => {
  refuse("reportsAdmin", "events", failure);
  await openOffice("/admin/events");
  const card = await screen.findByRole("article", { name: "Total RSVPs" });
  expect(await within(card).findByText("–")).toBeVisible();
});
