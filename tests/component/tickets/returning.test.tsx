import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { Ticket } from "../../../shared/model/ticket.ts";
import { findDialog } from "../../support/component/back-office.ts";
import { expectDialogClosed } from "../../support/component/closed-dialog.ts";
import { aPerson } from "../../support/component/person.ts";
import { answer, hold, refuse, requestsOf } from "../../support/component/played-api.ts";
import { aTicket, inHours } from "../../support/component/samples/tickets.ts";
import { openTicket, ticketStatus } from "../../support/component/ticket-screens.ts";
import { findToast } from "../../support/component/toast.ts";

const return_until = "2031-01-16T01:00:00.000Z";
const movedEvent = {
  start_at: "2031-02-16T01:00:00.000Z",
  moved_from: { start_at: "2031-01-10T01:00:00.000Z", place: "The Dock, 1 Water St, Jacksonville" },
  return_until,
};
const aMovedTicket = (about: Partial<Omit<Ticket, "event">> = {}) => aTicket({ ...about, event: movedEvent });
const aPreview = (amount = 2_000, tickets = 1) => ({
  way: "refund" as const,
  return_until,
  amount,
  tickets,
  free_ga_returned: false,
  code_use_returned: false,
  waiting: 0,
});
const returned = (ticket: Ticket): Ticket => ({ ...ticket, status: "cancelled", refunded: true });
const returnButton = () => screen.findByRole("button", { name: "Return ticket" });

test("[move-12] the ticket of a moved event says what its date was, and until when it may be returned", async () => {
  await openTicket(aMovedTicket());
  expect(within(await screen.findByRole("article")).getByText("Moved · was Thu, Jan 9, 8 PM")).toBeVisible();
  expect(await returnButton()).toBeEnabled();
  expect(screen.getByRole("alert")).toHaveTextContent(/^This event moved\./);
  expect(screen.getByText(/return your ticket until Wed, Jan 15 • 8:00 PM \(ET\)\./)).toBeVisible();
});

test("[move-13] a ticket is returned once its amount was read, and is shown as refunded", async () => {
  const ticket = aMovedTicket();
  answer("tickets", "returnPreview", { ...aPreview(), code_use_returned: true });
  const user = await openTicket(ticket);
  await user.click(await returnButton());
  const dialog = await findDialog("Return this ticket?");
  expect(
    await dialog.findByText(
      "$20.00 goes back to the card you paid with, in 5 to 10 days. You can use your code again. The ticket won't let anybody in anymore, and that can't be undone. Possible until Wed, Jan 15 • 8:00 PM (ET).",
    ),
  ).toBeVisible();
  const goOn = hold("tickets", "returnTickets");
  await user.click(dialog.getByRole("button", { name: "Return for $20.00" }));
  await waitFor(() => expect(dialog.getByRole("button", { name: "Keep it" })).toBeDisabled());
  answer("tickets", "get", returned(ticket));
  answer("tickets", "list", { items: [returned(ticket)], cursor: null });
  answer("tickets", "returnTickets", { items: [returned(ticket)], cursor: null });
  goOn();
  await findToast("Returned");
  await expectDialogClosed();
  expect(ticketStatus()).toBe("Refunded");
  expect(screen.queryByRole("button", { name: "Return ticket" })).toBeNull();
  expect(requestsOf("tickets", "returnTickets")).toEqual([
    { sessionId: ticket.session_id, ticketId: ticket.id, way: "refund" },
  ]);
});

test("[return-10] the ticket of an event that didn't move says until when it can be returned, and is returned for the amount read before", async () => {
  const ticket = aTicket({ event: { start_at: movedEvent.start_at, return_until } });
  answer("tickets", "returnPreview", aPreview());
  const user = await openTicket(ticket);
  const text = "Can't make it? Return your ticket for its price until Wed, Jan 15 • 8:00 PM (ET).";
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryByRole("alert")).toBeNull();
  await user.click(await returnButton());
  const dialog = await findDialog("Return this ticket?");
  expect(await dialog.findByText(/^\$20\.00 goes back to the card you paid with, in 5 to 10 days\./)).toBeVisible();
  answer("tickets", "get", returned(ticket));
  answer("tickets", "list", { items: [returned(ticket)], cursor: null });
  answer("tickets", "returnTickets", { items: [returned(ticket)], cursor: null });
  expect(dialog.getByRole("button", { name: "Return for $20.00" })).toHaveClass("MuiButton-colorError");
  await user.click(dialog.getByRole("button", { name: "Return for $20.00" }));
  await findToast("Returned");
  await waitFor(() => expect(ticketStatus()).toBe("Refunded"));
  expect(screen.queryByRole("group", { name: "Returning" })).toBeNull();
});

test("[return-10] a ticket that cost nothing is returned without a word about its price", async () => {
  await openTicket(aTicket({ price_paid: 0, event: { start_at: movedEvent.start_at, return_until } }));
  expect(await screen.findByText("Can't make it? Return your ticket until Wed, Jan 15 • 8:00 PM (ET).")).toBeVisible();
});

test.each([
  ["the last millisecond before its limit", -1, 1],
  ["its limit", 0, 0],
])("[return-10] at %s a ticket can be returned by as many buttons: %3$i", async (_when, after, count) => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(return_until) + after });
  await openTicket(aTicket({ event: { start_at: movedEvent.start_at, return_until, offers_back: true } }));
  const panel = within(await screen.findByRole("group", { name: "Returning" }));
  expect(panel.queryAllByRole("button", { name: "Return ticket" })).toHaveLength(count);
  expect(panel.queryAllByRole("button", { name: "Offer my ticket" })).toHaveLength(1 - count);
});

test("[move-13] all tickets of an order that count are returned together, for the sum", async () => {
  const [first, second, third] = [1, 2, 3].map((number) =>
    aMovedTicket({ id: `tkt_0000000${number}`, number, order_quantity: 3 }),
  ) as [Ticket, Ticket, Ticket];
  const order = [first, second, returned(third)];
  answer("tickets", "returnPreview", ({ ticketId }) => (ticketId ? aPreview() : aPreview(4_000, 2)));
  const user = await openTicket(order[0] as Ticket, { order });
  await user.click(await returnButton());
  const dialog = await findDialog("Return this ticket?");
  expect(await dialog.findByRole("radio", { name: "This ticket · $20.00" })).toBeChecked();
  await user.click(await dialog.findByRole("radio", { name: "All 2 tickets · $40.00" }));
  const all = await findDialog("Return 2 tickets?");
  answer("tickets", "returnTickets", { items: order.map(returned), cursor: null });
  await user.click(all.getByRole("button", { name: "Return for $40.00" }));
  await findToast("Returned");
  expect(requestsOf("tickets", "returnTickets").map(({ ticketId }) => ticketId)).toEqual([undefined]);
});

test("[move-13] where one of the others was sent, the choice is those that can be returned", async () => {
  const order = [1, 2, 3].map((number) => aMovedTicket({ id: `tkt_0000000${number}`, number, order_quantity: 3 }));
  answer("tickets", "returnPreview", ({ ticketId }) => (ticketId ? aPreview() : aPreview(4_000, 2)));
  const user = await openTicket(order[0] as Ticket, { order });
  await user.click(await returnButton());
  const dialog = await findDialog("Return this ticket?");
  expect(await dialog.findByRole("radio", { name: "The 2 that can be returned · $40.00" })).not.toBeChecked();
});

test("[move-13] a free ticket says that no money goes back, and that the free ticket of the month does", async () => {
  answer("tickets", "returnPreview", { ...aPreview(0), free_ga_returned: true });
  const user = await openTicket(aMovedTicket({ price_paid: 0 }));
  await user.click(await returnButton());
  const dialog = await findDialog("Return this ticket?");
  expect(
    await dialog.findByText(
      /^Nothing was paid for it, so no money goes back\. Your free ticket of the month is yours again\./,
    ),
  ).toBeVisible();
  expect(dialog.getByRole("button", { name: "Return" })).toBeEnabled();
});

test("[move-14] a ticket that somebody else has says how it comes back, and can't be returned before", async () => {
  const error = { status: 409, code: "ticket.sent", message: "Once they give it back, you can return it." } as const;
  refuse("tickets", "returnPreview", error);
  const user = await openTicket(aMovedTicket({ holder_id: crypto.randomUUID(), held_by: "Dee" }));
  await user.click(await returnButton());
  const dialog = await findDialog("Return this ticket?");
  expect(await dialog.findByRole("alert")).toHaveTextContent(error.message);
  expect(dialog.getByRole("link", { name: "Support" })).toHaveAttribute("href", "/support");
  expect(dialog.getByRole("button", { name: "Return" })).toBeDisabled();
});

test("[move-14] a return that fails says why, changes nothing, and is tried again from there", async () => {
  const ticket = aMovedTicket();
  answer("tickets", "returnPreview", aPreview());
  refuse("tickets", "returnTickets", { status: 502, code: "upstream-failed", message: "Nothing was changed." });
  const user = await openTicket(ticket);
  await user.click(await returnButton());
  const dialog = await findDialog("Return this ticket?");
  await user.click(await dialog.findByRole("button", { name: "Return for $20.00" }));
  expect(await dialog.findByRole("alert")).toHaveTextContent("Nothing was changed.");
  expect(ticketStatus()).toBe("Not yet");
  answer("tickets", "returnTickets", { items: [returned(ticket)], cursor: null });
  await user.click(dialog.getByRole("button", { name: "Retry" }));
  await findToast("Returned");
});

test.each([
  ["of an event that never takes any back", { event: { return_until: null } }],
  ["after its deadline", { event: { return_until: inHours(-1) } }],
  ["of a cancelled event", { event: { ...movedEvent, state: "cancelled" as const } }],
  ["of an event that is over", { event: { start_at: inHours(-30), return_until: inHours(1) } }],
  ["that was used", { status: "redeemed" as const, event: movedEvent }],
  ["that was sent to the reader", { user_id: crypto.randomUUID(), event: movedEvent }],
])("[move-14] a ticket %s offers no return", async (_what, about) => {
  await openTicket(aTicket(about));
  await screen.findByRole("article");
  expect(screen.queryByRole("group", { name: "Returning" })).toBeNull();
});

const me = aPerson();
const aSentTicket = (about: Partial<Omit<Ticket, "event">> = {}) =>
  aTicket({
    user_id: "5f0f8f5e-7f0a-4c0e-9a53-3f3f7f1c0b01",
    holder_id: me.userId,
    price_paid: 0,
    event: { start_at: inHours(48) },
    ...about,
  });

test("[move-16] whoever was sent a ticket gives it back once they confirm it, and its page is left", async () => {
  const ticket = aSentTicket();
  answer("transfers", "giveBack", {});
  // The page that is opened then names what comes up next.
  answer("events", "list", { items: [], cursor: null });
  const user = await openTicket(ticket, { as: me });
  const press = async () => user.click(await screen.findByRole("button", { name: "Give this ticket back" }));
  await press();
  const kept = await findDialog("Give this ticket back?");
  expect(kept.getByText(/It goes back to whoever sent it to you, and your code for .+ stops working\./)).toBeVisible();
  await user.click(kept.getByRole("button", { name: "Keep it" }));
  await expectDialogClosed();
  expect(requestsOf("transfers", "giveBack")).toEqual([]);
  await press();
  await user.click((await findDialog("Give this ticket back?")).getByRole("button", { name: "Give it back" }));
  await findToast("Ticket given back");
  expect(requestsOf("transfers", "giveBack")).toMatchObject([{ ticketId: ticket.id }]);
  await waitFor(() => expect(screen.queryByRole("article", { name: /Ticket/ })).toBeNull());
});

test("[move-16] a ticket that can't be given back stays, with the reason", async () => {
  refuse("transfers", "giveBack", { status: 409, code: "ticket.already-redeemed", message: "It was used already." });
  const user = await openTicket(aSentTicket(), { as: me });
  await user.click(await screen.findByRole("button", { name: "Give this ticket back" }));
  await user.click((await findDialog("Give this ticket back?")).getByRole("button", { name: "Give it back" }));
  await findToast("It was used already.");
  expect(await screen.findByRole("button", { name: "Give this ticket back" })).toBeVisible();
});

test.each([
  ["its buyer", aTicket({ event: { start_at: inHours(48) } }, me)],
  ["a holder who used it", aSentTicket({ status: "redeemed", check_in_ts: inHours(-1) })],
  [
    "a holder once the event is over",
    { ...aSentTicket(), ...aTicket({ holder_id: me.userId, event: { start_at: inHours(-30) } }) },
  ],
])("[move-16] %s is offered no giving back", async (_who, ticket) => {
  await openTicket(ticket, { as: me });
  expect(await screen.findByRole("article")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Give this ticket back" })).toBeNull();
});
