import { expect, test } from "vitest";
import { call, ok } from "../../support/call.ts";
import { buy, payAndSettle, ticketsOf } from "../../support/checkout.ts";
import { aMember, anEvent, type Member } from "../../support/fixtures.ts";
import { claimTicket, sendTicket } from "../../support/transfers.ts";

const hour = 3_600_000;
const fromNow = (hours: number) => new Date(Date.now() + hours * hour).toISOString();

const aTicket = async (buyer: Member, start_at = fromNow(48)) => {
  const event = await anEvent({ start_at });
  const { session } = await buy(buyer, event.id);
  await payAndSettle(session);
  const [ticket] = await ticketsOf(buyer, session);
  if (!ticket) throw new Error("The payment brought no ticket");
  return ticket;
};
const redeem = (who: Member, ticketId: string, now?: string) =>
  call("tickets", "redeem", { ticketId }, { token: who.token, now });
const read = (who: Member, ticketId: string) => call("tickets", "get", { ticketId }, { token: who.token });

test("[ticket-06] a valid ticket is checked in inside the window with the server's time", async () => {
  const buyer = await aMember();
  const ticket = await aTicket(buyer, fromNow(3));
  const answer = await ok(redeem(buyer, ticket.id));
  expect(Math.abs(Date.parse(answer.check_in_ts) - Date.now())).toBeLessThan(60_000);
  expect((await read(buyer, ticket.id)).body).toMatchObject({ status: "redeemed", check_in_ts: answer.check_in_ts });
});

test("[ticket-08] a second check-in gets a 409 and keeps the first check-in time", async () => {
  const buyer = await aMember();
  const ticket = await aTicket(buyer, fromNow(1));
  const first = await ok(redeem(buyer, ticket.id));
  const second = await redeem(buyer, ticket.id);
  expect(second.status).toBe(409);
  expect(second.error?.message).toMatch(/already redeemed/);
  expect(second.error?.details).toEqual({ check_in_ts: first.check_in_ts });
  expect((await read(buyer, ticket.id)).body.check_in_ts).toBe(first.check_in_ts);
});

test("[ticket-08] of several simultaneous check-ins exactly one succeeds", async () => {
  const buyer = await aMember();
  const ticket = await aTicket(buyer, fromNow(1));
  const answers = await Promise.all(Array.from({ length: 20 }, () => redeem(buyer, ticket.id)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
});

test('[ticket-09] outside the window the response is a 400 "Outside redemption window" and the ticket stays valid', async () => {
  const buyer = await aMember();
  const ticket = await aTicket(buyer);
  const start = Date.parse(ticket.event.start_at);
  const at = (milliseconds: number) => new Date(start + milliseconds).toISOString();
  for (const [now, code] of [
    [undefined, "ticket.too-early"],
    [at(-6 * hour - 1_000), "ticket.too-early"],
    [at(8 * hour), "ticket.too-late"],
  ] as const) {
    const { status, error } = await redeem(buyer, ticket.id, now);
    expect([status, error?.code, error?.message]).toEqual([400, code, "Outside redemption window"]);
  }
  expect((await read(buyer, ticket.id)).body.status).toBe("valid");
  expect((await redeem(buyer, ticket.id, at(-6 * hour))).status).toBe(200);
});

test("[ticket-03] another member's ticket gets the same 404 as an unknown one, on reading and on checking in", async () => {
  const [buyer, stranger] = await Promise.all([aMember(), aMember()]);
  const ticket = await aTicket(buyer, fromNow(1));
  const unknown = "tkt_01JZZZZZZZZZZZZZZZZZZZZZZZ";
  for (const ask of [read, redeem]) {
    const [others, none] = await Promise.all([ask(stranger, ticket.id), ask(stranger, unknown)]);
    expect([others.status, others.error?.code, others.error?.message]).toEqual([
      404,
      none.error?.code,
      none.error?.message,
    ]);
    expect(none.status).toBe(404);
  }
  expect((await read(buyer, ticket.id)).body.status).toBe("valid");
});

test("[ticket-02] a ticket has its number in its order, the street address and when the doors open", async () => {
  const buyer = await aMember();
  const [start_at, doors_at] = [fromNow(48), fromNow(47)];
  const event = await anEvent({ start_at, doors_at, venue_name: "The Dock", venue_address: "1 Water St" });
  const { session } = await buy(buyer, event.id, { quantity: 2 });
  await payAndSettle(session);
  const tickets = await ticketsOf(buyer, session);
  expect(tickets.map(({ number, order_quantity }) => [number, order_quantity])).toEqual([
    [1, 2],
    [2, 2],
  ]);
  const facts = { doors_at, venue_name: "The Dock", venue_address: "1 Water St" };
  for (const { id } of tickets) expect((await ok(read(buyer, id))).event).toMatchObject(facts);
});

test("[ticket-16] a ticket stores the last 4 digits of the buyer's phone and never the number", async () => {
  const buyer = await aMember({ phone: "+19045550187" });
  const ticket = await aTicket(buyer);
  expect(ticket.last4_phone).toBe("0187");
  expect(JSON.stringify(ticket)).not.toContain("90455501");
  expect(ticket.code_used).toBeNull();
});

test("[ticket-18] the list contains only the caller's tickets, newest purchase first, with their events, page by page", async () => {
  const [buyer, stranger] = await Promise.all([aMember(), aMember()]);
  const first = await aTicket(buyer);
  await aTicket(stranger);
  const second = await aTicket(buyer);
  const page = await ok(call("tickets", "list", { limit: 1 }, { token: buyer.token }));
  const rest = await ok(call("tickets", "list", { limit: 1, cursor: page.cursor ?? "" }, { token: buyer.token }));
  expect([...page.items, ...rest.items].map(({ id }) => id)).toEqual([second.id, first.id]);
  expect(page.items[0]?.event).toEqual(second.event);
});

test("[ticket-18] the list says of a sent ticket that it is being sent, and then who has it, to its sender alone", async () => {
  const [buyer, receiver] = await Promise.all([aMember(), aMember({ name: "Priya Raman" })]);
  const { id } = await aTicket(buyer);
  const listed = async ({ token }: Member) =>
    (await ok(call("tickets", "list", {}, { token }))).items.map(({ id, held_by, is_being_sent }) => [
      id,
      held_by,
      is_being_sent,
    ]);
  const code = await sendTicket(buyer, id);
  expect(await listed(buyer)).toEqual([[id, null, true]]);
  expect((await claimTicket(receiver, code)).status).toBe(201);
  expect(await listed(buyer)).toEqual([[id, "Priya Raman", false]]);
  expect(await listed(receiver)).toEqual([[id, null, false]]);
});
