import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { findDialog, findForm, openOffice, retype } from "../../support/component/back-office.ts";
import { askAct } from "../../support/component/event-acts.ts";
import { answer, refuse, requestsOf } from "../../support/component/played-api.ts";
import { anEventRecord, answerEvents } from "../../support/component/samples/back-office/events.ts";
import { findToast } from "../../support/component/toast.ts";

// Sunday, July 15, 2096, 7 PM to 9 PM in New York.
const event = anEventRecord({ version: 3 });
const series = { ...event, series_id: "series_00000001" };
const second = anEventRecord({
  id: "event_00000002",
  start_at: "2096-07-22T23:00:00.000Z",
  series_id: "series_00000001",
  state: "draft",
});
const third = anEventRecord({
  id: "event_00000003",
  start_at: "2096-07-29T23:00:00.000Z",
  series_id: series.series_id,
});
const gone = anEventRecord({
  id: "event_00000004",
  start_at: "2096-08-05T23:00:00.000Z",
  series_id: series.series_id,
  state: "cancelled",
});

beforeEach(() => answerEvents(event));

const openForm = async () => {
  answerEvents(series);
  answer("eventsAdmin", "series", { items: [series, second, third, gone] });
  const user = await openOffice(`/admin/events/${event.id}/edit`);
  const dialog = await findForm("Edit event");
  await dialog.findByText("One of 4 dates");
  return { user, dialog };
};

const saveRewards = async () => {
  const { user, dialog } = await openForm();
  await retype(user, dialog.getByRole("textbox", { name: "Rewards" }), "A lantern");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  return { user, dialog, question: await findDialog("Save which dates?") };
};

test("[series-09] the days are shown before they are added, by rhythm and number, and what can't be isn't sent", async () => {
  const user = await openOffice("/admin/events");
  const dialog = await askAct(user, "Repeat…", "Repeat Lantern Night");
  const days = () =>
    within(dialog.getByRole("list", { name: "Dates to add" }))
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent?.split(" · ")[0]);
  expect(days()).toEqual(["Sun, Jul 22", "Sun, Jul 29", "Sun, Aug 5", "Sun, Aug 12"]);
  const count = dialog.getByRole("textbox", { name: "How many more dates" });
  await retype(user, count, "2");
  await user.click(dialog.getByRole("radio", { name: "Every month on the third Sunday" }));
  expect(days()).toEqual(["Sun, Aug 19", "Sun, Sep 16"]);
  await user.click(dialog.getByRole("radio", { name: "Every month on day 15" }));
  expect(days()).toEqual(["Wed, Aug 15", "Sat, Sep 15"]);
  for (const typed of ["0", "20", "2.5", "x"]) {
    await retype(user, count, typed);
    expect(dialog.getByText("Enter a whole number from 1 to 19")).toBeVisible();
    expect(dialog.getByRole("button", { name: "Add dates" })).toBeDisabled();
  }
  await retype(user, count, "19");
  expect(dialog.getByRole("button", { name: "Add 19 dates" })).toBeEnabled();
  await retype(user, count, "1");
  await user.click(dialog.getByRole("checkbox", { name: "Publish them now" }));
  answer("eventsAdmin", "repeat", { items: [event, second] });
  await user.click(dialog.getByRole("button", { name: "Add 1 date" }));
  await findToast("1 date in the series beside this one");
  expect(requestsOf("eventsAdmin", "repeat")).toEqual([
    { eventId: event.id, version: 3, every: "month", dates: 1, is_published: false },
  ]);
});

test("[series-09] a month without such a day is said at once, and what the server refuses stays in the dialog", async () => {
  answerEvents({ ...event, start_at: "2096-07-31T23:00:00.000Z", end_at: null });
  const user = await openOffice("/admin/events");
  const dialog = await askAct(user, "Repeat…", "Repeat Lantern Night");
  await user.click(dialog.getByRole("radio", { name: "Every month on day 31" }));
  expect(dialog.getByRole("alert")).toHaveTextContent(/^One of these months has no such day/);
  expect(dialog.getByRole("button", { name: "Add 4 dates" })).toBeDisabled();
  await user.click(dialog.getByRole("radio", { name: "Every week on Tuesday" }));
  const message = "A series has at most 20 dates.";
  const details = { fields: [{ path: "dates", message }] };
  refuse("eventsAdmin", "repeat", { status: 400, code: "invalid-input", message, details });
  await user.click(dialog.getByRole("button", { name: "Add 4 dates" }));
  expect(await dialog.findByRole("alert")).toHaveTextContent(message);
});

test("[series-10] the form of one date leads to the others, with the state of those that aren't published", async () => {
  const { dialog } = await openForm();
  const nav = within(dialog.getByRole("navigation", { name: "Dates of this series" }));
  expect(nav.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Sun, Jul 15",
    "Sun, Jul 22 · Draft",
    "Sun, Jul 29",
    "Sun, Aug 5 · Cancelled",
  ]);
  expect(nav.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    "/admin/events/event_00000002/edit",
    "/admin/events/event_00000003/edit",
    "/admin/events/event_00000004/edit",
  ]);
});

test("[series-10] a date that is left alone, because the others were deleted, names no series", async () => {
  answerEvents(series);
  answer("eventsAdmin", "series", { items: [series] });
  await openOffice(`/admin/events/${event.id}/edit`);
  await findForm("Edit event");
  await waitFor(() => expect(requestsOf("eventsAdmin", "series")).toHaveLength(1));
  expect(screen.queryByRole("navigation", { name: "Dates of this series" })).toBeNull();
});

test("[series-10] a save asks which dates it is for, this one at first, and keeps what was entered where it is closed", async () => {
  const { user, dialog, question } = await saveRewards();
  await user.click(question.getByRole("button", { name: "Keep editing" }));
  expect(dialog.getByRole("textbox", { name: "Rewards" })).toHaveValue("A lantern");
  expect(requestsOf("eventsAdmin", "update")).toEqual([]);
  await user.click(dialog.getByRole("button", { name: "Save" }));
  const again = await findDialog("Save which dates?");
  expect(again.getByRole("radio", { name: "This date only" })).toBeChecked();
  answer("eventsAdmin", "update", series);
  await user.click(again.getByRole("button", { name: "Save" }));
  await findToast("Event saved");
  expect(requestsOf("eventsAdmin", "update")).toMatchObject([{ scope: "this", rewards: "A lantern", version: 3 }]);
});

test("[series-10] the later dates that aren't cancelled are counted and meant when they are chosen, also after a move is confirmed", async () => {
  const { user, question } = await saveRewards();
  await user.click(question.getByRole("radio", { name: "This date and the 2 later ones" }));
  const details = { tickets: 3, rsvps: 0, held: 0, paid: 6_000, return_until: "2096-07-12T23:00:00.000Z" };
  refuse("eventsAdmin", "update", { status: 409, code: "event.move-confirm", details });
  await user.click(question.getByRole("button", { name: "Save" }));
  const move = await findDialog("Move this event?");
  answer("eventsAdmin", "update", series);
  await user.click(move.getByRole("button", { name: "Move and tell everybody" }));
  await findToast("Event saved");
  expect(requestsOf("eventsAdmin", "update").map(({ scope, confirm_move }) => [scope, confirm_move ?? false])).toEqual([
    ["later", false],
    ["later", true],
  ]);
});

test("[series-10] the last date of a series, and an event without one, are saved without a question", async () => {
  answerEvents({ ...third, series_id: series.series_id });
  answer("eventsAdmin", "series", { items: [series, third, gone] });
  answer("eventsAdmin", "update", third);
  const user = await openOffice(`/admin/events/${third.id}/edit`);
  const dialog = await findForm("Edit event");
  await dialog.findByText("One of 3 dates");
  await retype(user, dialog.getByRole("textbox", { name: "Rewards" }), "A lantern");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await findToast("Event saved");
  expect(screen.queryByRole("dialog", { name: "Save which dates?" })).toBeNull();
});

test("[entry-20] an event whose RSVPs would end asks first, with how many, and is saved once that is confirmed", async () => {
  const user = await openOffice(`/admin/events/${event.id}/edit`);
  const dialog = await findForm("Edit event");
  await retype(user, dialog.getByRole("textbox", { name: "Rewards" }), "A lantern");
  refuse("eventsAdmin", "update", { status: 409, code: "event.entry-confirm", details: { rsvps: 12 } });
  await user.click(dialog.getByRole("button", { name: "Save" }));
  const question = await findDialog("Sell tickets instead of RSVPs?");
  expect(question.getByText(/^12 RSVPs will end\./)).toBeVisible();
  answer("eventsAdmin", "update", event);
  await user.click(question.getByRole("button", { name: "Sell tickets and tell them" }));
  await findToast("Event saved");
  expect(requestsOf("eventsAdmin", "update").map(({ confirm_entry }) => confirm_entry ?? false)).toEqual([false, true]);
});
