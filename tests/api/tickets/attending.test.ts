import { expect, test } from "vitest";
import { RsvpEntity } from "../../../functions/events/rsvp.entity.ts";
import { CountEntity } from "../../../functions/metrics/count.entity.ts";
import { call, ok } from "../../support/call.ts";
import { buy, payAndSettle, stack, ticketsOf } from "../../support/checkout.ts";
import { aMember, anAdmin, anEvent, type Member } from "../../support/fixtures.ts";
import { keyOf, openTable } from "../../support/table.ts";
import { claimTicket, sendTicket } from "../../support/transfers.ts";

const asAdmin = async () => ({ token: (await anAdmin()).token });

const storedRsvp = async (event_id: string, { userId: user_id }: Member) =>
  (await openTable()).get(keyOf(RsvpEntity, { user_id, event_id }));

/** Which of some members come, and how many the event's count has. */
const attendance = async (eventId: string, ...members: Member[]) => {
  await stack().settled();
  const table = await openTable();
  const { pk } = keyOf(CountEntity, { name: "event-rsvps", subject: eventId, shard: "0" });
  const counts = await table.partition(String(pk), `$count_1#subject_${eventId.toLowerCase()}`);
  const coming = await Promise.all(members.map(async (member) => (await storedRsvp(eventId, member)) !== undefined));
  return { coming, counted: counts.reduce((sum, { amount }) => sum + Number(amount), 0) };
};

test("[entry-03] whoever holds a ticket comes, once for all bought, as does whom one is sent, until it is refunded, given back, or the account deleted", async () => {
  const [buyer, friend, event] = await Promise.all([aMember(), aMember(), anEvent({ total_spots: 10 })]);
  const eventId = event.id;
  const { session } = await buy(buyer, eventId, { quantity: 3 });
  await payAndSettle(session);
  const tickets = await ticketsOf(buyer, session);
  expect(await attendance(eventId, buyer)).toEqual({ coming: [true], counted: 1 });
  expect((await ok(call("events", "get", { eventId }))).spots_left).toBe(7);
  const rsvp = await storedRsvp(eventId, buyer);
  expect(rsvp).toMatchObject({ by: "ticket", created_at: tickets[0]?.purchase_ts });
  expect(rsvp?.ticket_ids).toHaveLength(3);
  expect(rsvp?.takes_spot).toBeUndefined();
  const { items } = await ok(call("events", "rsvps", {}, { token: buyer.token }));
  expect(items.map(({ event_id }) => event_id)).toEqual([eventId]);
  const refused = await call("events", "leave", { eventId }, { token: buyer.token });
  expect([refused.status, refused.error?.code]).toEqual([409, "event.tickets-only"]);
  expect(await ok(call("eventChangesAdmin", "impact", { eventId }, await asAdmin()))).toMatchObject({
    ...{ tickets: 3, rsvps: 0 },
  });

  const [first = "", second = "", third = ""] = tickets.map(({ id }) => id);
  await ok(claimTicket(friend, await sendTicket(buyer, third)));
  expect(await attendance(eventId, buyer, friend)).toEqual({ coming: [true, true], counted: 2 });
  await ok(call("transfers", "giveBack", { ticketId: third }, { token: friend.token }));
  expect(await attendance(eventId, buyer, friend)).toEqual({ coming: [true, false], counted: 1 });
  await ok(call("ticketsAdmin", "refund", { sessionId: session, ticket_ids: [second, third] }, await asAdmin()));
  expect(await attendance(eventId, buyer)).toEqual({ coming: [true], counted: 1 });
  expect((await storedRsvp(eventId, buyer))?.ticket_ids).toEqual([first]);
  await ok(call("account", "erase", { confirm: "DELETE" }, { token: buyer.token }));
  expect(await attendance(eventId, buyer)).toEqual({ coming: [false], counted: 0 });
  await ok(call("ticketsAdmin", "refund", { sessionId: session }, await asAdmin()));
  expect(await attendance(eventId, buyer)).toEqual({ coming: [false], counted: 0 });
});
