import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { EventRecord } from "../../../shared/model/event.ts";
import { choose, findDialog, findForm, openOffice, optionsOf, retype } from "../../support/component/back-office.ts";
import { answer, refuse, requestsOf } from "../../support/component/played-api.ts";
import { anEventRecord, answerEvents } from "../../support/component/samples/back-office/events.ts";
import { findToast } from "../../support/component/toast.ts";

type Form = Awaited<ReturnType<typeof findForm>>;
type Type = EventRecord["ticket_types"][number];

const [ga, vip] = anEventRecord({ price_ga: 2_000, price_vip: 3_000 }).ticket_types as [Type, Type];
const early: Type = { ...ga, tier: "T3", name: "Early bird", price: 1_200, rule: "flat", limit: 40, sold: 12, held: 2 };
const stored = { ...anEventRecord(), ticket_types: [ga, { ...vip, is_on: false }, early] };

const openNew = async () => {
  answerEvents();
  const user = await openOffice("/admin/events/new");
  return { user, form: await findForm("New event") };
};
const openEdit = async (event: EventRecord = stored) => {
  answerEvents(event);
  const user = await openOffice(`/admin/events/${event.id}/edit`);
  return { user, form: await findForm("Edit event") };
};
const wayIn = (form: Form, name: "RSVP" | "Tickets") => form.getByRole("radio", { name: new RegExp(`^${name}`) });
const typeOf = (form: Form, name: string) => within(form.getByRole("group", { name }));
const unfold = (user: UserEvent, form: Form, name: string) =>
  user.click(typeOf(form, name).getByRole("button", { expanded: false }));
const field = (form: Form, type: string, name: string) => typeOf(form, type).getByRole("textbox", { name });
const press = (user: UserEvent, form: Form, name: string) => user.click(form.getByRole("button", { name }));
const listRows = (form: Form) =>
  within(form.getByRole("list", { name: "Ticket types" }))
    .getAllByRole("listitem")
    .map((row) => within(row).getByRole("button", { expanded: false }).textContent);
const fillRequired = async (user: UserEvent, form: Form) => {
  await retype(user, form.getByRole("textbox", { name: "Title" }), "Fox Night");
  await retype(user, form.getByRole("textbox", { name: "Description" }), "Bring a light.");
  await user.click(form.getByRole("radio", { name: "Community Event" }));
  await retype(user, form.getByRole("textbox", { name: "Location" }), "Riverside");
  fireEvent.change(form.getByLabelText(/^Date/), { target: { value: "2031-07-15" } });
  await retype(user, form.getByRole("textbox", { name: "Time" }), "9:00 PM");
};

test("[types-20] a new event has no way in until one is chosen: it is refused at its field, and RSVPs need no total", async () => {
  answer("eventsAdmin", "create", stored);
  const { user, form } = await openNew();
  await fillRequired(user, form);
  expect([wayIn(form, "RSVP"), wayIn(form, "Tickets")].map((radio) => (radio as HTMLInputElement).checked)).toEqual([
    false,
    false,
  ]);
  expect(form.queryByRole("list", { name: "Ticket types" })).toBeNull();
  await press(user, form, "Create event");
  const question = form.getByRole("radiogroup", { name: /^How do people get in\?/ });
  await waitFor(() => expect(question).toHaveAccessibleDescription("Choose how people get in"));
  expect(wayIn(form, "RSVP")).toHaveFocus();
  expect(requestsOf("eventsAdmin", "create")).toEqual([]);
  await user.click(wayIn(form, "RSVP"));
  await retype(user, form.getByRole("textbox", { name: "Total spots" }), "");
  await press(user, form, "Create event");
  await findToast("Event created");
  expect(requestsOf("eventsAdmin", "create")).toMatchObject([{ entry: "rsvp", ticket_types: [], total_spots: null }]);
});

test("[types-20] another way into a stored event says what follows, and what the server refuses stands at the question", async () => {
  const refused = "3 tickets are sold, so RSVPs can't be the way in.";
  const details = { fields: [{ path: "entry", message: refused }] };
  refuse("eventsAdmin", "update", { status: 409, code: "event.has-holders", details });
  const { user, form } = await openEdit({ ...stored, sold: 12, held: 2 });
  const question = form.getByRole("radiogroup", { name: /^How do people get in\?/ });
  expect(question).not.toHaveAccessibleDescription();
  await user.click(wayIn(form, "RSVP"));
  expect(question).toHaveAccessibleDescription(
    "14 tickets are sold or held in open checkouts, so this will be refused.",
  );
  await press(user, form, "Save");
  await waitFor(() => expect(question).toHaveAccessibleDescription(refused));
  expect(wayIn(form, "RSVP")).toHaveFocus();
  await user.click(wayIn(form, "Tickets"));
  expect(listRows(form)).toHaveLength(3);
});

test("[types-20] an event with RSVPs counts them as spots, and says that they end before it sells tickets", async () => {
  const { user, form } = await openEdit({ ...anEventRecord({ entry: "rsvp", spots_left: 38 }), ticket_types: [] });
  expect(form.getByRole("textbox", { name: "Spots left" })).toHaveValue("38");
  expect(form.getByRole("textbox", { name: "Spots left" })).toHaveAccessibleDescription("12 RSVPs");
  await user.click(wayIn(form, "Tickets"));
  expect(form.getByRole("radiogroup", { name: /^How do people get in\?/ })).toHaveAccessibleDescription(
    "RSVPs without a ticket end, and their members are told that they need one.",
  );
  expect(listRows(form)).toEqual(["GA+$20", "VIP+$30"]);
});

test("[types-21] types are rows with what is sold, and a further one is named, priced, ordered and sent", async () => {
  answer("eventsAdmin", "update", stored);
  const { user, form } = await openEdit();
  expect(listRows(form)).toEqual(["GA+0 sold$20", "VIP+0 sold$30", "Early bird12 of 40 sold, 2 held$12"]);
  expect(typeOf(form, "VIP+").getByRole("switch", { name: "On sale" })).not.toBeChecked();
  await press(user, form, "Add a type");
  expect(field(form, "New type", "Name")).toHaveFocus();
  await retype(user, field(form, "New type", "Name"), "Table");
  await retype(user, field(form, "Table", "Price"), "1,200");
  await press(user, form, "More options of Table");
  await retype(user, field(form, "Table", "Note"), "For six");
  await choose(user, typeOf(form, "Table"), "What memberships do", "Premium pays the difference to another type");
  expect(await optionsOf(user, typeOf(form, "Table"), "Upgrade of")).toEqual(["GA+", "Early bird"]);
  await user.click(screen.getByRole("option", { name: "GA+" }));
  await retype(user, field(form, "Table", "Limit of its own"), "5");
  await retype(user, field(form, "Table", "Most per order"), "1");
  const [opens, closes] = [/^Sales start/, /^Sales end/].map((name) => typeOf(form, "Table").getByLabelText(name));
  fireEvent.change(opens as Element, { target: { value: "2031-07-01T10:00" } });
  fireEvent.change(closes as Element, { target: { value: "2031-07-15T18:00" } });
  await user.click(typeOf(form, "VIP+").getByRole("switch", { name: "On sale" }));
  await press(user, form, "Save");
  await findToast("Event saved");
  const [sent] = requestsOf("eventsAdmin", "update");
  expect(sent?.ticket_types?.map(({ tier, is_on }) => [tier, is_on])).toEqual([
    ["GA+", true],
    ["VIP+", true],
    ["T3", true],
    ["T4", true],
  ]);
  expect(sent?.ticket_types?.[3]).toEqual({
    tier: "T4",
    name: "Table",
    note: "For six",
    price: 120_000,
    rule: "upgrade",
    base: "GA+",
    limit: 5,
    opens_at: "2031-07-01T14:00:00.000Z",
    closes_at: "2031-07-15T22:00:00.000Z",
    max_per_order: 1,
    is_on: true,
  });
});

test("[types-21] a type moves up and down by its buttons, which keep the focus, and its new place is said", async () => {
  answer("eventsAdmin", "update", stored);
  const { user, form } = await openEdit();
  const button = (name: string) => form.getByRole("button", { name });
  expect(button("Move GA+ up")).toBeDisabled();
  expect(button("Move Early bird down")).toBeDisabled();
  button("Move Early bird up").focus();
  await user.keyboard("{Enter}");
  expect(await form.findByText("Early bird is 2 of 3 now")).toBeInTheDocument();
  expect(button("Move Early bird up")).toHaveFocus();
  await user.keyboard("{Enter}");
  expect(await form.findByText("Early bird is 1 of 3 now")).toBeInTheDocument();
  expect(button("Move Early bird down")).toHaveFocus();
  await press(user, form, "Save");
  await findToast("Event saved");
  const [sent] = requestsOf("eventsAdmin", "update");
  expect(sent?.ticket_types?.map(({ name }) => name)).toEqual(["Early bird", "GA+", "VIP+"]);
});

test("[types-21] a type that somebody has can't be removed, any other can, and comes back with the reason where the server refuses it", async () => {
  const message = "Somebody has ordered GA+, so it stays. Switch it off instead.";
  const details = { tier: "GA+", taken: 0, fields: [{ path: "ticket_types", message }] };
  refuse("eventsAdmin", "update", { status: 409, code: "ticket.type-ordered", message, details });
  const { user, form } = await openEdit();
  await unfold(user, form, "Early bird");
  expect(
    typeOf(form, "Early bird").getByText("14 tickets are sold or held, so it can be switched off, not removed."),
  ).toBeVisible();
  expect(form.queryByRole("button", { name: "Remove Early bird" })).toBeNull();
  await unfold(user, form, "GA+");
  await press(user, form, "Remove GA+");
  expect(form.queryByRole("group", { name: "GA+" })).toBeNull();
  expect(form.getByRole("button", { name: "Add GA+" })).toBeEnabled();
  await unfold(user, form, "VIP+");
  await choose(user, typeOf(form, "VIP+"), "What memberships do", "Same price for everyone");
  await press(user, form, "Save");
  expect(await form.findByText(message)).toBeVisible();
  const names = () =>
    within(form.getByRole("list", { name: "Ticket types" }))
      .getAllByRole("group")
      .map((group) => group.getAttribute("aria-label"));
  expect(names()).toEqual(["GA+", "VIP+", "Early bird"]);
  answer("eventsAdmin", "update", stored);
  await user.click(typeOf(form, "GA+").getByRole("switch", { name: "On sale" }));
  await press(user, form, "Save");
  await findToast("Event saved");
  expect(
    requestsOf("eventsAdmin", "update")
      .at(-1)
      ?.ticket_types?.map(({ tier, is_on }) => [tier, is_on]),
  ).toEqual([
    ["GA+", false],
    ["VIP+", false],
    ["T3", true],
  ]);
});

test("[types-21] an event takes 8 types: with all of them none can be added, and the number of a removed one is free again", async () => {
  const tiers = ["T3", "T4", "T5", "T6", "T7", "T8"] as const;
  const named = tiers.map((tier): Type => ({ ...ga, tier, name: `Table ${tier}`, rule: "flat" }));
  answer("eventsAdmin", "update", stored);
  const { user, form } = await openEdit({ ...stored, ticket_types: [ga, vip, ...named] });
  expect(form.getByText("An event has at most 6 types beside GA+ and VIP+.")).toBeVisible();
  expect(form.queryByRole("button", { name: /^Add/ })).toBeNull();
  await unfold(user, form, "Table T5");
  await press(user, form, "Remove Table T5");
  await press(user, form, "Add a type");
  await retype(user, field(form, "New type", "Name"), "Balcony");
  await retype(user, field(form, "Balcony", "Price"), "0");
  await press(user, form, "Save");
  await findToast("Event saved");
  const [sent] = requestsOf("eventsAdmin", "update");
  expect(sent?.ticket_types?.at(-1)).toMatchObject({ tier: "T5", name: "Balcony", price: 0 });
});

test("[types-22] what can't be of a type is refused at its field before a call, and unfolds with the focus on the first", async () => {
  const { user, form } = await openEdit();
  await unfold(user, form, "GA+");
  await retype(user, field(form, "GA+", "Price"), "");
  await user.click(typeOf(form, "GA+").getByRole("button", { expanded: true }));
  await press(user, form, "Save");
  await waitFor(() =>
    expect(field(form, "GA+", "Price")).toHaveAccessibleDescription("Enter a price such as 20 or 12.50, or 0 for free"),
  );
  expect(field(form, "GA+", "Price")).toHaveFocus();
  await retype(user, field(form, "GA+", "Price"), "0.49");
  expect(field(form, "GA+", "Price")).toHaveAccessibleDescription("Enter 0 for free, or at least $0.50");
  await press(user, form, "More options of GA+");
  await retype(user, field(form, "GA+", "Limit of its own"), "51");
  expect(field(form, "GA+", "Limit of its own")).toHaveAccessibleDescription("The event has 50 spots");
  const [opens, closes] = [/^Sales start/, /^Sales end/].map((name) => typeOf(form, "GA+").getByLabelText(name));
  fireEvent.change(opens as Element, { target: { value: "2031-07-01T10:00" } });
  fireEvent.change(closes as Element, { target: { value: "2031-07-01T10:00" } });
  await waitFor(() => expect(closes).toHaveAccessibleDescription("Sales must end after they start"));
  await unfold(user, form, "Early bird");
  await retype(user, field(form, "Early bird", "Name"), "vip+");
  await waitFor(() => expect(field(form, "vip+", "Name")).toHaveAccessibleDescription("Another type has this name"));
  await choose(user, typeOf(form, "vip+"), "What memberships do", /^Premium pays the difference/);
  await press(user, form, "Save");
  await waitFor(() =>
    expect(typeOf(form, "vip+").getByRole("combobox", { name: /^Upgrade of/ })).toHaveAccessibleDescription(
      "Choose the type that it upgrades",
    ),
  );
  expect(requestsOf("eventsAdmin", "update")).toEqual([]);
});

test("[types-22] what the server refuses of a folded type unfolds it and stands at its field", async () => {
  const message = "14 tickets are sold or held in open checkouts.";
  const details = { sold: 12, held: 2, fields: [{ path: "ticket_types.2.limit", message }] };
  refuse("eventsAdmin", "update", { status: 409, code: "event.below-sold", message, details });
  const { user, form } = await openEdit({ ...stored, ticket_types: [ga, vip, { ...early, limit: null }] });
  expect(form.queryByRole("textbox", { name: "Limit of its own" })).toBeNull();
  await press(user, form, "Save");
  await waitFor(() => expect(field(form, "Early bird", "Limit of its own")).toHaveAccessibleDescription(message));
  expect(field(form, "Early bird", "Limit of its own")).toHaveFocus();
});

test("[types-23] beside a price stands what each membership pays, as price and rule are changed", async () => {
  const { user, form } = await openEdit();
  await unfold(user, form, "GA+");
  const pays = (type: string) => typeOf(form, type).getByLabelText("What members pay").textContent;
  expect(pays("GA+")).toBe("No membership$20Essential$10Premium$10, first of the month free");
  await retype(user, field(form, "GA+", "Price"), "12.50");
  expect(pays("GA+")).toBe("No membership$12.50Essential$6.25Premium$6.25, first of the month free");
  await unfold(user, form, "VIP+");
  expect(pays("VIP+")).toBe("No membership$30Essential$30Premium$17.50");
  await user.click(typeOf(form, "GA+").getByRole("switch", { name: "On sale" }));
  expect(pays("VIP+")).toBe("Everybody$30");
  await choose(user, typeOf(form, "GA+"), "What memberships do", "Same price for everyone");
  expect(pays("GA+")).toBe("Everybody$12.50");
  await retype(user, field(form, "GA+", "Price"), "0.49");
  expect(typeOf(form, "GA+").queryByLabelText("What members pay")).toBeNull();
  await retype(user, field(form, "GA+", "Price"), "x");
  expect(typeOf(form, "GA+").queryByLabelText("What members pay")).toBeNull();
});

test("[types-24] the preview has the types that are on sale, by their names, and the price that follows from them", async () => {
  const { user, form } = await openEdit();
  const card = form.getByRole("region", { name: "Preview" });
  expect(within(card).getByText("From $12")).toBeVisible();
  await user.click(typeOf(form, "Early bird").getByRole("switch", { name: "On sale" }));
  await waitFor(() => expect(within(card).getByText("$20")).toBeVisible());
  expect(form.getByText("Members see: $20")).toBeVisible();
  await user.click(typeOf(form, "Early bird").getByRole("switch", { name: "On sale" }));
  await press(user, form, "Preview page");
  const page = await findDialog("As members see it");
  expect(page.getAllByText(/Early bird/)[0]).toBeVisible();
  expect(page.queryByText(/VIP\+/)).toBeNull();
});

test("[types-27] the form of a cancelled event shows its fields as disabled, and none of them answers", async () => {
  answer("eventChangesAdmin", "cancellation", {
    ...{ cancelled_at: "2026-11-27T18:00:00.000Z", cancelled_by: "Olivia Owner", reason: "The band is ill." },
    ...{ is_done: true, told: 0, orders: 0, orders_refunded: 0, orders_refused: 0, used_tickets: 0, refunded: 0 },
    refused: [],
  });
  const { form } = await openEdit({ ...stored, state: "cancelled" });
  const fields = ["textbox", "switch", "checkbox", "radio"].flatMap((role) => form.getAllByRole(role));
  expect(fields.length).toBeGreaterThan(15);
  for (const one of fields) expect(one.closest(".Mui-disabled")).not.toBeNull();
  for (const one of form.getAllByRole("combobox")) expect(one).toHaveAttribute("aria-disabled", "true");
  expect(form.getByRole("button", { name: "Move GA+ down" })).toBeDisabled();
  expect(form.queryByRole("button", { name: "Add a type" })).toBeNull();
});
