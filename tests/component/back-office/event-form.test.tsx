import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import {
  choose,
  findDialog,
  findForm,
  findRow,
  openOffice,
  pageOf,
  retype,
} from "../../support/component/back-office.ts";
import { expectDialogClosed } from "../../support/component/closed-dialog.ts";
import { askAct, openActs } from "../../support/component/event-acts.ts";
import { answer, refuse, requestsOf } from "../../support/component/played-api.ts";
import { anEventRecord, answerEvents } from "../../support/component/samples/back-office/events.ts";
import { findToast } from "../../support/component/toast.ts";

const event = anEventRecord({ rewards: "A lamp" });
const failure = { status: 500, code: "internal-error" } as const;

beforeEach(() => answerEvents(event));

const openNew = async () => {
  const user = await openOffice("/admin/events?new=1");
  return { user, dialog: await findForm("New event") };
};
const openEdit = async () => {
  const user = await openOffice("/admin/events");
  await user.click(await screen.findByRole("link", { name: event.title }));
  return { user, dialog: await findForm("Edit event") };
};
type Dialog = Awaited<ReturnType<typeof findForm>>;
const field = (dialog: Dialog, name: string) => dialog.getByRole("textbox", { name });
const setDate = (dialog: Dialog, value: string) =>
  fireEvent.change(dialog.getByLabelText(/^Date/), { target: { value } });
const fillRequired = async (user: UserEvent, dialog: Dialog) => {
  await retype(user, field(dialog, "Title"), "Fox Night");
  await retype(user, field(dialog, "Description"), "Bring a light.");
  await user.click(dialog.getByRole("radio", { name: "Community Event" }));
  await retype(user, field(dialog, "Location"), "Riverside");
  setDate(dialog, "2031-07-15");
  await retype(user, field(dialog, "Time"), "9:00 PM - 2:00 AM");
  await user.click(dialog.getByRole("radio", { name: /^Tickets/ }));
};
const typeOf = (dialog: Dialog, name: string) => within(dialog.getByRole("group", { name }));
const unfold = (user: UserEvent, dialog: Dialog, name: string) =>
  user.click(typeOf(dialog, name).getByRole("button", { expanded: false }));

test("[adminevents-03] [adminevents-08] the form refuses what is missing or can't be read, field by field, without a call", async () => {
  const { user, dialog } = await openNew();
  const create = () => user.click(dialog.getByRole("button", { name: "Create event" }));
  await create();
  for (const text of [
    "Enter a title",
    "Enter a description",
    "Choose a type",
    "Enter a location",
    "Enter a date",
    "Enter a time",
    "Choose how people get in",
  ]) {
    expect(await dialog.findByText(text)).toBeVisible();
  }
  await fillRequired(user, dialog);
  await retype(user, field(dialog, "Time"), "21:00");
  await retype(user, field(dialog, "Total spots"), "0");
  await create();
  expect(await dialog.findByText("Invalid date or time format")).toBeVisible();
  expect(dialog.getByText("Enter a whole number from 1, or nothing for no limit")).toBeVisible();
  setDate(dialog, "2031-03-09");
  await retype(user, field(dialog, "Time"), "2:30 AM");
  expect(await dialog.findByText(/This time doesn't exist/)).toBeVisible();
  expect(requestsOf("eventsAdmin", "create")).toEqual([]);
});

const texts = {
  Venue: "Memorial Park",
  "Venue address": "1620 Riverside Ave",
  "Doors open": "8:30 PM",
  "Total spots": "80",
  Rewards: "A lantern",
};

const newType = {
  note: null,
  base: null,
  limit: null,
  opens_at: null,
  closes_at: null,
  max_per_order: 8,
  is_on: true,
};

test("[adminevents-02] every field of a new event is sent as it was entered, with the price that members see and the spots left shown", async () => {
  answer("eventsAdmin", "create", event);
  const { user, dialog } = await openNew();
  await fillRequired(user, dialog);
  for (const [label, text] of Object.entries(texts)) await retype(user, field(dialog, label), text);
  await unfold(user, dialog, "GA+");
  await retype(user, typeOf(dialog, "GA+").getByRole("textbox", { name: "Price" }), "12.50");
  expect(dialog.getByText("Members see: From $12.50")).toBeVisible();
  await user.click(typeOf(dialog, "VIP+").getByRole("switch", { name: "On sale" }));
  expect(dialog.getByText("Members see: $12.50")).toBeVisible();
  expect(field(dialog, "Spots left")).toHaveValue("80");
  expect(field(dialog, "Spots left")).toBeDisabled();
  fireEvent.change(dialog.getByLabelText("Countdown date"), { target: { value: "2031-07-15T20:00" } });
  await user.click(dialog.getByRole("checkbox", { name: "VIP" }));
  await user.click(dialog.getByRole("switch", { name: "Featured" }));
  await user.click(dialog.getByRole("switch", { name: "Premium members only" }));
  await user.click(dialog.getByRole("button", { name: "Create event" }));
  await findToast("Event created");
  expect(requestsOf("eventsAdmin", "create")).toEqual([
    {
      title: "Fox Night",
      description: "Bring a light.",
      type: "Community Event",
      location: "Riverside",
      venue_name: "Memorial Park",
      venue_address: "1620 Riverside Ave",
      date: "2031-07-15",
      time: "9:00 PM - 2:00 AM",
      doors_time: "8:30 PM",
      countdown_date: "2031-07-16T00:00:00.000Z",
      entry: "tickets",
      ticket_types: [
        { ...newType, tier: "GA+", name: "GA+", price: 1_250, rule: "member" },
        { ...newType, tier: "VIP+", name: "VIP+", price: 3_000, rule: "upgrade", base: "GA+", is_on: false },
      ],
      total_spots: 80,
      rewards: "A lantern",
      image: null,
      hero_video: null,
      event_section: ["city", "vip"],
      featured: true,
      premium: true,
      is_published: true,
      door_mode: "member",
      re_entry: false,
      transfer_until: null,
      return_hours: 48,
      offers_back: false,
      rights_transferable: false,
    },
  ]);
});

test("[adminevents-02] editing an event opens with every stored value, and a change of its title leaves its times", async () => {
  const stored = anEventRecord({
    venue_name: "Memorial Park",
    venue_address: "1620 Riverside Ave",
    start_at: "2031-07-16T01:00:00.000Z",
    end_at: "2031-07-16T06:00:00.000Z",
    doors_at: "2031-07-16T00:30:00.000Z",
    countdown_date: "2031-07-16T00:00:00.000Z",
    image: "/media/event-images/1.webp",
    hero_video: "/media/event-videos/1.webm",
    price_ga: 1_250,
    price_vip: null,
    total_spots: 80,
    spots_left: 77,
    sold: 3,
    rewards: "A lantern",
    event_section: ["city", "vip"],
    featured: true,
    premium: true,
  });
  answerEvents(stored);
  answer("eventsAdmin", "update", stored);
  const { user, dialog } = await openEdit();
  const shown = {
    ...texts,
    Title: "Lantern Night",
    Location: "Riverside",
    Time: "9:00 PM - 2:00 AM",
    "Spots left": "77",
  };
  for (const [label, text] of Object.entries(shown)) expect(field(dialog, label)).toHaveValue(text);
  expect(field(dialog, "Description")).toHaveValue("Bring a light.");
  expect(dialog.getByRole("radio", { name: "Community Event" })).toBeChecked();
  expect(dialog.getByLabelText(/^Date/)).toHaveValue("2031-07-15");
  expect(dialog.getByLabelText("Countdown date")).toHaveValue("2031-07-15T20:00");
  expect(screen.getByText("Published")).toHaveClass("MuiChip-label");
  expect(dialog.getByRole("radio", { name: /^Tickets/ })).toBeChecked();
  const types = within(dialog.getByRole("list", { name: "Ticket types" })).getAllByRole("listitem");
  expect(types.map(({ textContent }) => textContent)).toEqual(["GA+0 sold$12.50On sale"]);
  const isOn = (name: string) => (dialog.getByRole("switch", { name }) as HTMLInputElement).checked;
  expect(["On sale", "Featured", "Premium members only"].map(isOn)).toEqual([true, true, true]);
  const isChosen = (name: string) => (dialog.getByRole("checkbox", { name }) as HTMLInputElement).checked;
  expect(["City", "Rager", "VIP"].map(isChosen)).toEqual([true, false, true]);
  expect(dialog.getByRole("group", { name: "Image" }).querySelector("img")).toHaveAttribute(
    "src",
    "/media/event-images/1-small.webp",
  );
  expect(dialog.getByRole("group", { name: "Hero video" }).querySelector("video")).toHaveAttribute(
    "src",
    "/media/event-videos/1.webm",
  );
  await retype(user, field(dialog, "Title"), "Lantern Night by night");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await findToast("Event saved");
  const { start_at, end_at, doors_at } = stored;
  expect(requestsOf("eventsAdmin", "update")).toMatchObject([
    { title: "Lantern Night by night", start_at, end_at, doors_at, version: 3 },
  ]);
});

test("[adminevents-05] unchecking the last category falls back to City, and a picker fills the time", async () => {
  const { user, dialog } = await openNew();
  const category = (name: string) => dialog.getByRole("checkbox", { name });
  await user.click(category("Rager"));
  await user.click(category("City"));
  expect(category("City")).not.toBeChecked();
  await user.click(category("Rager"));
  expect(category("City")).toBeChecked();
  await user.click(dialog.getByRole("button", { name: "Pick a time" }));
  const picker = await findDialog("Pick a time");
  fireEvent.change(picker.getByLabelText("Starts"), { target: { value: "21:00" } });
  fireEvent.change(picker.getByLabelText("Ends (optional)"), { target: { value: "02:00" } });
  await user.click(picker.getByRole("button", { name: "Use this time" }));
  await waitFor(() => expect(dialog.getByLabelText(/^Time/)).toHaveValue("9:00 PM - 2:00 AM"));
});

test("[adminevents-12] the form tells when events end that have no end time", async () => {
  const { dialog } = await openNew();
  const text = "Events end 6 hours after start when no end time is given, and become Past after that.";
  expect(dialog.getByText(text)).toBeVisible();
});

test("[adminevents-07] a total below the tickets sold is refused at its field, which keeps what was entered", async () => {
  const details = { fields: [{ path: "total_spots", message: "2 tickets are already sold." }] };
  refuse("eventsAdmin", "update", { status: 409, code: "conflict", details });
  const { user, dialog } = await openEdit();
  await retype(user, field(dialog, "Total spots"), "1");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(field(dialog, "Total spots")).toHaveAccessibleDescription("2 tickets are already sold."));
  expect(field(dialog, "Total spots")).toHaveFocus();
  expect(field(dialog, "Total spots")).toHaveValue("1");
});

test("[adminevents-20] a failed save shows its text and keeps the dialog and its values, and so does a failed deletion", async () => {
  refuse("eventsAdmin", "update", failure);
  refuse("eventsAdmin", "remove", failure);
  const { user, dialog } = await openEdit();
  await retype(user, field(dialog, "Title"), "Never saved");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await findToast("Failed to save event", "No");
  expect(field(dialog, "Title")).toHaveValue("Never saved");
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  await user.click((await findDialog("Discard your changes?")).getByRole("button", { name: "Discard" }));
  const question = await askAct(user, "Delete", "Delete Lantern Night?");
  await user.click(question.getByRole("button", { name: "Delete" }));
  await findToast("Failed to delete event", "No");
  await user.click(question.getByRole("button", { name: "Keep as it is" }));
  expect(await screen.findByRole("link", { name: "Lantern Night" })).toBeVisible();
});

test("[desk-116] of two administrators who edit one event the second gets the first one's times, and chooses between both rewards", async () => {
  refuse("eventsAdmin", "update", { status: 409, code: "version-conflict" });
  const { user, dialog } = await openEdit();
  await retype(user, field(dialog, "Rewards"), "Mine");
  const start_at = new Date(Date.parse(event.start_at) + 3_600_000).toISOString();
  answerEvents({ ...event, rewards: "Theirs", start_at, version: 4 });
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByText(/^Kept from them: Time/)).toBeVisible();
  expect(field(dialog, "Rewards")).toHaveValue("Mine");
  const both = within(dialog.getByRole("group", { name: "Rewards" }));
  await user.click(both.getByRole("radio", { name: "Take theirs" }));
  expect(field(dialog, "Rewards")).toHaveValue("Theirs");
  await user.click(both.getByRole("radio", { name: "Keep mine" }));
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(requestsOf("eventsAdmin", "update")).toHaveLength(2));
  expect(requestsOf("eventsAdmin", "update").at(-1)).toMatchObject({ rewards: "Mine", start_at, version: 4 });
});

test("[desk-118] an event that was deleted while it was edited keeps what was entered, to be copied", async () => {
  refuse("eventsAdmin", "update", { status: 409, code: "version-conflict" });
  const { user, dialog } = await openEdit();
  await retype(user, field(dialog, "Rewards"), "Mine");
  answerEvents();
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByText("This was deleted while you were editing")).toBeVisible();
  expect(field(dialog, "Rewards")).toHaveValue("Mine");
});

test("an event is duplicated as a draft without a date, and the preview shows it as members see it", async () => {
  const user = await openOffice("/admin/events");
  await user.click((await openActs(user)).getByRole("menuitem", { name: "Duplicate" }));
  const dialog = await findForm("Duplicate event");
  expect(field(dialog, "Title")).toHaveValue("Lantern Night (copy)");
  expect(dialog.getByLabelText(/^Date/)).toHaveValue("");
  expect(dialog.getByRole("switch", { name: "Published" })).not.toBeChecked();
  setDate(dialog, "2031-07-15");
  await retype(user, field(dialog, "Time"), "7:00 PM - 9:00 PM");
  const card = dialog.getByRole("region", { name: "Preview" });
  expect(within(card).getByText("Lantern Night (copy)")).toBeVisible();
  expect(within(card).getByText("From $9")).toBeVisible();
  expect(within(card).getByText("Tue, Jul 15")).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Preview page" }));
  const preview = await findDialog("As members see it");
  expect(preview.getAllByText("Lantern Night (copy)")[0]).toBeVisible();
  await user.click(preview.getByRole("button", { name: "Close preview" }));
  answer("eventsAdmin", "create", event);
  await user.click(dialog.getByRole("button", { name: "Create event" }));
  await findToast("Event created");
  expect(requestsOf("eventsAdmin", "create")).toMatchObject([
    {
      title: "Lantern Night (copy)",
      is_published: false,
      featured: false,
      date: "2031-07-15",
      time: "7:00 PM - 9:00 PM",
    },
  ]);
});

test("[move-11] moving in the form asks first, with who is told, the deadline and the amount, and is saved once confirmed", async () => {
  const details = { tickets: 31, rsvps: 12, held: 1, paid: 124_000, return_until: "2031-12-05T02:00:00.000Z" };
  refuse("eventsAdmin", "update", { status: 409, code: "event.move-confirm", details });
  const { user, dialog } = await openEdit();
  setDate(dialog, "2031-12-04");
  const saveAndRead = async () => {
    await user.click(dialog.getByRole("button", { name: "Save" }));
    return findDialog("Move this event?");
  };
  const kept = await saveAndRead();
  expect(
    kept.getByText(
      "31 tickets and 12 RSVPs: everybody is told. 1 reserved ticket can still be paid for, at the new time and place. Whoever paid may return the ticket until Thu, Dec 4 • 9:00 PM (ET): up to $1,240.00.",
    ),
  ).toBeVisible();
  await user.click(kept.getByRole("button", { name: "Keep editing" }));
  await expectDialogClosed("Move this event?");
  expect(dialog.getByLabelText(/^Date/)).toHaveValue("2031-12-04");
  const question = await saveAndRead();
  answer("eventsAdmin", "update", event);
  await user.click(question.getByRole("button", { name: "Move and tell everybody" }));
  await findToast("Event saved");
  expect(requestsOf("eventsAdmin", "update").map(({ confirm_move }) => confirm_move)).toEqual([
    undefined,
    undefined,
    true,
  ]);
});

test("[adminevents-23] the form of a stored event has no switch for its state, and saving keeps it", async () => {
  answer("eventsAdmin", "update", event);
  const { user, dialog } = await openEdit();
  expect(dialog.queryByRole("switch", { name: "Published" })).not.toBeInTheDocument();
  await user.click(dialog.getByRole("switch", { name: "Featured" }));
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await findToast("Event saved");
  const [sent] = requestsOf("eventsAdmin", "update");
  expect([sent?.featured, "is_published" in (sent ?? {})]).toEqual([true, false]);
});

test("[reentry-10] the event form chooses scanners and re-entry with them, which may change later, and doesn't change that once a scanner is paired", async () => {
  answer("eventsAdmin", "update", { ...event, door_mode: "scan" });
  const { user, dialog } = await openEdit();
  expect(dialog.queryByRole("switch", { name: "Guests may go out and come back" })).toBeNull();
  await choose(user, dialog, "How the door works", "Scan tickets at the door");
  await user.click(dialog.getByRole("switch", { name: "Guests may go out and come back" }));
  answerEvents({ ...event, door_mode: "scan", is_door_open: true });
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await findToast("Event saved");
  expect(requestsOf("eventsAdmin", "update")).toMatchObject([{ door_mode: "scan", re_entry: true }]);
  expect(await screen.findByRole("link", { name: "Door of Lantern Night" })).toHaveAttribute(
    "href",
    "/admin/events/event_00000001/door",
  );
  await user.click(screen.getByRole("link", { name: "Lantern Night" }));
  const again = await findForm("Edit event");
  expect(again.getByRole("combobox", { name: "How the door works" })).toHaveAttribute("aria-disabled", "true");
  expect(again.getByRole("switch", { name: "Guests may go out and come back" })).toBeEnabled();
});

test("[panel-05] the form of an event has an address of its own, and leads back to the list with its filters", async () => {
  const user = await openOffice("/admin/events?state=published");
  await user.click(await screen.findByRole("link", { name: event.title }));
  const form = await findForm("Edit event");
  expect(window.location.pathname).toBe("/admin/events/event_00000001/edit");
  await user.click(form.getByRole("link", { name: "Events" }));
  await findRow(event.title);
  expect(window.location.pathname + window.location.search).toBe("/admin/events?state=published");
});

test("[panel-05] an event's form reads that one event by its address, and can read it again after a failure", async () => {
  answerEvents();
  refuse("eventsAdmin", "event", { status: 500, code: "internal-error" }, { once: true });
  answer("eventsAdmin", "event", event);
  const user = await openOffice("/admin/events/event_00000001/edit");
  expect(await screen.findByText("Failed to load events")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  expect(field(await findForm("Edit event"), "Title")).toHaveValue(event.title);
  expect(requestsOf("eventsAdmin", "event")).toEqual(Array(2).fill({ eventId: "event_00000001" }));
});

test("[panel-05] an event's form says that there is no such event any more", async () => {
  answerEvents();
  refuse("eventsAdmin", "event", { status: 404, code: "not-found" });
  await openOffice("/admin/events/event_00000001/edit");
  expect(await screen.findByText("It isn't here any more")).toBeVisible();
  expect(screen.getByRole("link", { name: "Back to the list" })).toHaveAttribute("href", "/admin/events");
});

test("[panel-06] the event's card beside the form follows what is typed, can't be used, and every section has a link", async () => {
  const { user, dialog } = await openNew();
  const card = dialog.getByRole("region", { name: "Preview" });
  await retype(user, field(dialog, "Title"), "Fox Night");
  await user.click(dialog.getByRole("radio", { name: /^Tickets/ }));
  await unfold(user, dialog, "GA+");
  await retype(user, field(dialog, "Price"), "7.50");
  await waitFor(() => expect(card).toHaveTextContent(/From \$7\.50.*Fox Night/));
  expect(within(card).getByText("Fox Night").closest("[inert]")).not.toBeNull();
  const links = within(dialog.getByRole("navigation", { name: "Sections of the form" })).getAllByRole("link");
  expect(links.map(({ textContent }) => textContent)).toEqual([
    "About",
    "When",
    "Picture and video",
    "Entry and tickets",
    "Returns",
    "Door",
    "Visibility",
    "Preview",
  ]);
  const before = window.location.href;
  await user.click(dialog.getByRole("link", { name: "Door" }));
  expect(dialog.getByRole("combobox", { name: "How the door works" })).toBeVisible();
  expect(window.location.href).toBe(before);
});

test("[panel-07] leaving a form with unsaved changes asks first: kept, they stay, discarded, the other page opens; a saved one asks nothing", async () => {
  answer("eventsAdmin", "update", event);
  answer("dealsAdmin", "vendors", pageOf());
  const { user, dialog } = await openEdit();
  await retype(user, field(dialog, "Title"), "Never saved");
  const unload = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(unload);
  expect(unload.defaultPrevented).toBe(true);
  const goToVendors = () => user.click(screen.getByRole("link", { name: "Vendors" }));
  await goToVendors();
  await user.click((await findDialog("Discard your changes?")).getByRole("button", { name: "Cancel" }));
  await expectDialogClosed("Discard your changes?");
  expect(field(dialog, "Title")).toHaveValue("Never saved");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await findRow(event.title);
  expect(screen.queryByRole("dialog")).toBeNull();
  await user.click(screen.getByRole("link", { name: event.title }));
  await retype(user, field(await findForm("Edit event"), "Title"), "Never saved");
  await goToVendors();
  await user.click((await findDialog("Discard your changes?")).getByRole("button", { name: "Discard" }));
  await waitFor(() => expect(window.location.pathname).toBe("/admin/vendors"));
});
