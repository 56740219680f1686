import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { ErrorCode } from "../../../shared/model/errors.ts";
import type { ReturnPreview, Ticket } from "../../../shared/model/ticket.ts";
import { findDialog } from "../../support/component/back-office.ts";
import { expectDialogClosed } from "../../support/component/closed-dialog.ts";
import { setOnline } from "../../support/component/come-back.ts";
import { answer, hold, lose, refuse, requestsOf } from "../../support/component/played-api.ts";
import { aTicket } from "../../support/component/samples/tickets.ts";
import { openTicket, ticketStatus } from "../../support/component/ticket-screens.ts";
import { findToast } from "../../support/component/toast.ts";

const start_at = "2031-01-18T01:00:00.000Z";
const return_until = "2031-01-16T01:00:00.000Z";
const offered_back_at = "2031-01-16T13:00:00.000Z";
const day = 86_400_000;

/** A day before the event starts, and a day after its tickets could be returned. */
const afterLimit = (now = Date.parse(start_at) - day) => vi.useFakeTimers({ toFake: ["Date"], now });

type About = Parameters<typeof aTicket>[0];
const anOfferable = ({ event, ...about }: About = {}): Ticket =>
  aTicket({ ...about, event: { start_at, return_until, offers_back: true, ...event } });
const anOffered = (about: About = {}): Ticket => anOfferable({ offered_back_at, ...about });
const kept = (ticket: Ticket): Ticket => ({ ...ticket, offered_back_at: null });
const gone = (ticket: Ticket): Ticket => ({ ...ticket, status: "cancelled", refunded: true });

const aPreview = (about: Partial<ReturnPreview> = {}): ReturnPreview => ({
  way: "offer-back",
  return_until: start_at,
  amount: 2_000,
  tickets: 1,
  free_ga_returned: false,
  code_use_returned: false,
  waiting: 3,
  ...about,
});

/** Answers what the ticket's page reads from now on. */
const answerAs = (...order: Ticket[]) => {
  answer("tickets", "get", ({ ticketId }) => order.find(({ id }) => id === ticketId) as Ticket);
  answer("tickets", "list", { items: order, cursor: null });
};

const panel = async () => within(await screen.findByRole("group", { name: "Returning" }));

const openDialog = async (ticket: Ticket, order = [ticket]) => {
  const user = await openTicket(ticket, { order });
  await user.click(await screen.findByRole("button", { name: "Offer my ticket" }));
  return { user, dialog: await findDialog("Offer this ticket?") };
};

test("[return-11] after the limit a ticket is offered once its amount and how many wait were read, stays valid and can't be sent", async () => {
  afterLimit();
  const ticket = anOfferable();
  answer("tickets", "returnPreview", aPreview());
  const { user, dialog } = await openDialog(ticket);
  expect(screen.getByText(/^Can't make it\? Offer your ticket to the waiting list\./)).toHaveTextContent(
    "It stays yours until somebody takes it, and then you get your money back.",
  );
  expect(
    await dialog.findByText(
      "$20.00 goes back to the card you paid with once somebody takes it. 3 members are waiting for a ticket like this. Until it's taken, your ticket stays valid and you can still keep it. You can offer it until Fri, Jan 17 • 8:00 PM (ET).",
    ),
  ).toBeVisible();
  expect(screen.getByText("Send this ticket")).toBeVisible();
  const offered = anOffered();
  answerAs(offered);
  expect(dialog.getByRole("button", { name: "Offer it" })).not.toHaveClass("MuiButton-colorError");
  const goOn = hold("tickets", "returnTickets");
  answer("tickets", "returnTickets", { items: [offered], cursor: null });
  await user.click(dialog.getByRole("button", { name: "Offer it" }));
  goOn();
  await findToast("Offered");
  await expectDialogClosed();
  expect((await panel()).getByText(/^On offer to the waiting list/)).toHaveTextContent(
    "On offer to the waiting list since Thu, Jan 16 • 8:00 AM (ET). It still lets you in until somebody takes it; then you get your money back.",
  );
  expect(ticketStatus()).toBe("Not yet");
  expect(screen.queryByText("Send this ticket")).toBeNull();
  expect(requestsOf("tickets", "returnTickets")).toEqual([
    { sessionId: ticket.session_id, ticketId: ticket.id, way: "offer-back" },
  ]);
});

test("[return-11] where nobody waits the question says who is offered it then", async () => {
  afterLimit();
  answer("tickets", "returnPreview", aPreview({ waiting: 0, code_use_returned: true }));
  const { dialog } = await openDialog(anOfferable());
  expect(await dialog.findByText(/You can use your code again then\. Nobody is waiting right now; /)).toHaveTextContent(
    "whoever joins the list is offered it.",
  );
});

test("[return-11] a ticket that cost nothing is offered without a promise of money", async () => {
  afterLimit();
  answer("tickets", "returnPreview", aPreview({ amount: 0, free_ga_returned: true, waiting: 1 }));
  const { dialog } = await openDialog(anOfferable({ price_paid: 0 }));
  expect(screen.getByText(/It stays yours until somebody takes it\.$/)).toBeVisible();
  expect(
    await dialog.findByText(
      /^Nothing was paid for it, so no money goes back\. Your free ticket of the month is yours again then\. 1 member is waiting/,
    ),
  ).toBeVisible();
});

test("[return-11] all tickets of an order are offered together, for the sum of what comes back", async () => {
  afterLimit();
  const order = [1, 2].map((number) => anOfferable({ id: `tkt_0000000${number}`, number, order_quantity: 2 }));
  answer("tickets", "returnPreview", ({ ticketId }) =>
    ticketId ? aPreview() : aPreview({ amount: 4_000, tickets: 2, waiting: 0 }),
  );
  const { user, dialog } = await openDialog(order[0] as Ticket, order);
  expect(await dialog.findByRole("radio", { name: "This ticket · $20.00" })).toBeChecked();
  await user.click(await dialog.findByRole("radio", { name: "All 2 tickets · $40.00" }));
  const all = await findDialog("Offer 2 tickets?");
  expect(
    all.getByText(
      "Up to $40.00 goes back to the card you paid with: each ticket's price once somebody takes it. Nobody is waiting right now; whoever joins the list is offered them. Until they're taken, your tickets stay valid and you can still keep them. You can offer them until Fri, Jan 17 • 8:00 PM (ET).",
    ),
  ).toBeVisible();
  const offered = order.map((one) => ({ ...one, offered_back_at }));
  answerAs(...offered);
  answer("tickets", "returnTickets", { items: offered, cursor: null });
  await user.click(all.getByRole("button", { name: "Offer them" }));
  await findToast("Offered");
  expect(requestsOf("tickets", "returnTickets")).toEqual([{ sessionId: "cs_test_1", way: "offer-back" }]);
});

test.each([
  ["at its limit", { at: return_until }],
  ["the last millisecond before the start", { at: start_at, after: -1 }],
  ["at any time where it can never be returned for its price", { at: return_until, after: -day, until: null }],
])("[return-11] %s a ticket can be offered", async (_when, { at, after = 0, until = return_until }: Bound) => {
  afterLimit(Date.parse(at) + after);
  await openTicket(anOfferable({ event: { return_until: until } }));
  expect((await panel()).getByRole("button", { name: "Offer my ticket" })).toBeEnabled();
});

test("[return-11] the ticket of an event that moved is offered like any other after its limit", async () => {
  afterLimit();
  const moved_from = { start_at: return_until, place: "The Dock" };
  await openTicket(anOfferable({ event: { moved_from } }));
  expect((await panel()).getByText(/^Can't make it\? Offer your ticket/)).toBeVisible();
  expect((await panel()).queryByRole("alert")).toBeNull();
});

type Bound = { at: string; after?: number; until?: string | null; about?: About };

test.each([
  ["at the start", { at: start_at }],
  ["of an event that offers none back", { at: return_until, about: { event: { offers_back: false } } }],
  ["of a cancelled event", { at: return_until, about: { event: { state: "cancelled" } } }],
  ["that was used", { at: return_until, about: { status: "redeemed" } }],
  ["that somebody sent to the reader", { at: return_until, about: { user_id: crypto.randomUUID() } }],
] satisfies [string, Bound][])("[return-11] a ticket %s can't be offered", async (_which, { at, about }: Bound) => {
  afterLimit(Date.parse(at));
  await openTicket(anOfferable(about));
  await screen.findByRole("article");
  expect(screen.queryByRole("group", { name: "Returning" })).toBeNull();
});

test("[return-11] a page that still offers the money back asks what the server answers by now, and sends that", async () => {
  afterLimit(Date.parse(return_until) - 1);
  const ticket = anOfferable();
  answer("tickets", "returnPreview", aPreview());
  const user = await openTicket(ticket);
  await user.click(await screen.findByRole("button", { name: "Return ticket" }));
  const dialog = await findDialog("Offer this ticket?");
  answerAs(anOffered());
  answer("tickets", "returnTickets", { items: [anOffered()], cursor: null });
  await user.click(dialog.getByRole("button", { name: "Offer it" }));
  await findToast("Offered");
  expect(requestsOf("tickets", "returnTickets")).toMatchObject([{ way: "offer-back" }]);
});

test.each(["return.not-needed", "return.over", "return.not-offered"] as const)(
  "[return-11] an offer refused with %s leads to what is possible by now",
  async (code) => {
    afterLimit();
    answer("tickets", "returnPreview", aPreview());
    const { user, dialog } = await openDialog(anOfferable());
    refuse("tickets", "returnTickets", { status: 409, code, message: "It's different now." });
    await user.click(await dialog.findByRole("button", { name: "Offer it" }));
    expect(await dialog.findByRole("alert")).toHaveTextContent("It's different now.");
    expect(dialog.getByRole("button", { name: "Offer it" })).toBeDisabled();
    const goOn = hold("tickets", "returnPreview");
    await user.click(dialog.getByRole("button", { name: "Look again" }));
    expect(dialog.getByRole("button", { name: "Offer it" })).toBeDisabled();
    answer("tickets", "returnPreview", aPreview({ way: "refund", return_until: start_at }));
    goOn();
    const other = await findDialog("Return this ticket?");
    expect(other.queryByRole("alert")).toBeNull();
    await waitFor(() => expect(other.getByRole("button", { name: "Return for $20.00" })).toBeEnabled());
  },
);

const finalCodes: ErrorCode[] = ["ticket.already-redeemed", "ticket.sent", "ticket.refunded", "order.disputed"];

test.each(finalCodes)("[return-11] an offer refused with %s says why, and leads to support", async (code) => {
  afterLimit();
  answer("tickets", "returnPreview", aPreview());
  const { user, dialog } = await openDialog(anOfferable());
  refuse("tickets", "returnTickets", { status: 409, code, message: "That's why." });
  await user.click(await dialog.findByRole("button", { name: "Offer it" }));
  expect(await dialog.findByRole("alert")).toHaveTextContent("That's why.");
  expect(dialog.getByRole("link", { name: "Support" })).toHaveAttribute("href", "/support");
  expect(dialog.getByRole("button", { name: "Offer it" })).toBeDisabled();
});

test.each(["return.over", "return.not-offered"] as const)(
  "[return-11] a question that can't be asked because of %s leads to support",
  async (code) => {
    afterLimit();
    refuse("tickets", "returnPreview", { status: 409, code, message: "Not any more." });
    const { dialog } = await openDialog(anOfferable());
    expect(await dialog.findByRole("alert")).toHaveTextContent("Not any more.");
    expect(dialog.getByRole("link", { name: "Support" })).toBeVisible();
    expect(dialog.getByRole("button", { name: "Offer it" })).toBeDisabled();
  },
);

test("[return-11] an offer without a connection says what it needs, and is tried again from there", async () => {
  afterLimit();
  answer("tickets", "returnPreview", aPreview());
  const { user, dialog } = await openDialog(anOfferable());
  lose("tickets", "returnTickets");
  await user.click(await dialog.findByRole("button", { name: "Offer it" }));
  const alert = await dialog.findByRole("alert");
  expect(alert).toHaveTextContent("You need a connection to offer a ticket.");
  answerAs(anOffered());
  answer("tickets", "returnTickets", { items: [anOffered()], cursor: null });
  await user.click(dialog.getByRole("button", { name: "Retry" }));
  await findToast("Offered");
});

const keepButton = () => screen.findByRole("button", { name: "Keep my ticket" });

test("[return-12] an offered ticket is kept with one tap, and can be offered or sent then", async () => {
  afterLimit();
  const ticket = anOffered();
  const user = await openTicket(ticket);
  const goOn = hold("tickets", "keepTickets");
  await user.click(await keepButton());
  expect(await keepButton()).toBeDisabled();
  expect(screen.queryByRole("dialog")).toBeNull();
  answerAs(kept(ticket));
  answer("tickets", "keepTickets", { items: [kept(ticket)], cursor: null });
  goOn();
  await findToast("It stays yours");
  expect(await screen.findByRole("button", { name: "Offer my ticket" })).toBeEnabled();
  expect(await screen.findByText("Send this ticket")).toBeVisible();
  expect(requestsOf("tickets", "keepTickets")).toEqual([{ sessionId: ticket.session_id, ticketId: ticket.id }]);
});

test("[return-12] while somebody has been offered a ticket its page says why it can't be kept, until it can", async () => {
  afterLimit();
  const ticket = anOffered();
  const message = "Somebody on the waiting list has been offered this ticket. Look again in half an hour.";
  refuse("tickets", "keepTickets", { status: 409, code: "return.on-offer", message });
  const user = await openTicket(ticket);
  await user.click(await keepButton());
  const group = await panel();
  await waitFor(() => expect(group.getAllByRole("alert").at(-1)).toHaveTextContent(message));
  expect(group.queryByRole("link", { name: "Support" })).toBeNull();
  expect(group.getByText(/^On offer to the waiting list/)).toBeVisible();
  answerAs(kept(ticket));
  answer("tickets", "keepTickets", { items: [kept(ticket)], cursor: null });
  await user.click(await keepButton());
  await findToast("It stays yours");
  expect(screen.queryByText(message)).toBeNull();
});

test("[return-12] keeping a ticket whose place somebody took shows it as refunded", async () => {
  afterLimit();
  const ticket = anOffered();
  const user = await openTicket(ticket);
  await keepButton();
  refuse("tickets", "keepTickets", { status: 409, code: "ticket.refunded", message: "Somebody else has its place." });
  answerAs(gone(ticket));
  await user.click(await keepButton());
  await waitFor(() => expect(ticketStatus()).toBe("Refunded"));
  expect(screen.queryByRole("group", { name: "Returning" })).toBeNull();
});

test("[return-12] a ticket that can't be kept because of a dispute leads to support", async () => {
  afterLimit();
  refuse("tickets", "keepTickets", { status: 409, code: "order.disputed", message: "Your bank is deciding." });
  const user = await openTicket(anOffered());
  await user.click(await keepButton());
  expect(await screen.findByText("Your bank is deciding.")).toBeVisible();
  expect(await screen.findByRole("link", { name: "Support" })).toHaveAttribute("href", "/support");
});

test("[return-12] keeping a ticket without a connection says what it needs", async () => {
  afterLimit();
  lose("tickets", "keepTickets");
  const user = await openTicket(anOffered());
  await user.click(await keepButton());
  const text = "You need a connection to keep your ticket.";
  expect(await screen.findByText(text)).toBeVisible();
});

test.each([
  ["before its limit, which moved", Date.parse(return_until) - 1, {}],
  ["from the start on", Date.parse(start_at), {}],
  ["where tickets are offered back no more", Date.parse(return_until), { event: { offers_back: false } }],
])("[return-12] a ticket that is offered can be kept %s", async (_when, now, about) => {
  afterLimit(now);
  await openTicket(anOffered(about));
  expect(await keepButton()).toBeEnabled();
});

test("[return-12] an offered ticket that cost nothing promises no money", async () => {
  afterLimit();
  await openTicket(anOffered({ price_paid: 0 }));
  expect(await screen.findByText(/It still lets you in until somebody takes it\.$/)).toBeVisible();
});

test("[return-12] an offered ticket that was used isn't kept any more", async () => {
  afterLimit();
  await openTicket(anOffered({ status: "redeemed" }));
  await screen.findByRole("article");
  expect(screen.queryByRole("button", { name: "Keep my ticket" })).toBeNull();
});

test.each([
  ["Offer my ticket", anOfferable(), "You need a connection for that."],
  ["Keep my ticket", anOffered(), "You need a connection to keep it."],
])("[return-12] without a connection a ticket's page says that it takes one: %s", async (name, ticket, text) => {
  afterLimit();
  await openTicket(ticket);
  expect(await screen.findByRole("button", { name })).toBeEnabled();
  expect((await panel()).queryByText(new RegExp(text))).toBeNull();
  setOnline(false);
  expect(screen.getByRole("button", { name })).toBeDisabled();
  expect((await panel()).getByText(new RegExp(text))).toBeVisible();
  setOnline(true);
});
