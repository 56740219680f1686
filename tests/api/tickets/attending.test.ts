import { describe, expect, test } from "vitest";
import { RsvpEntity } from "../../../functions/events/rsvp.entity.ts";
import { CountEntity } from "../../../functions/metrics/count.entity.ts";
import { call, ok } from "../../support/call.ts";
import { buy, payAndSettle, stack, ticketsOf } from "../../support/checkout.ts";
import { aMember, anAdmin, anEvent, grant, type Member } from "../../support/fixtures.ts";
import { joinBeforeTickets } from "../../support/former-rsvp.ts";
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

const spotsOf = async (eventId: string) => (await ok(call("events", "get", { eventId }))).spots_left;

const anOrder = async (eventId: string, quantity = 1) => {
  const buyer = await aMember();
  const { session } = await buy(buyer, eventId, { quantity });
  await payAndSettle(session);
  return { buyer, session, tickets: await ticketsOf(buyer, session) };
};

describe("[entry-03] whoever holds a ticket", () => {
  test("counts once for all tickets bought, takes no spot beside them, and until the last of them is refunded", async () => {
    const event = await anEvent({ total_spots: 10 });
    const { buyer, session, tickets } = await anOrder(event.id, 3);
    expect(await attendance(event.id, buyer)).toEqual({ coming: [true], counted: 1 });
    expect(await spotsOf(event.id)).toBe(7);
    const rsvp = await storedRsvp(event.id, buyer);
    expect(rsvp).toMatchObject({ by: "ticket", created_at: tickets[0]?.purchase_ts });
    expect(rsvp?.ticket_ids).toHaveLength(3);
    expect(rsvp?.takes_spot).toBeUndefined();
    const { items } = await ok(call("events", "rsvps", {}, { token: buyer.token }));
    expect(items.map(({ event_id }) => event_id)).toEqual([event.id]);
    const [first, ...others] = tickets.map(({ id }) => id);
    await ok(call("ticketsAdmin", "refund", { sessionId: session, ticket_ids: others }, await asAdmin()));
    expect(await attendance(event.id, buyer)).toEqual({ coming: [true], counted: 1 });
    expect((await storedRsvp(event.id, buyer))?.ticket_ids).toEqual([first]);
    await ok(call("ticketsAdmin", "refund", { sessionId: session }, await asAdmin()));
    expect(await attendance(event.id, buyer)).toEqual({ coming: [false], counted: 0 });
  });

  test("counts with a free ticket, and can't cancel what the ticket says", async () => {
    const [premium, event] = await Promise.all([aMember(), anEvent()]);
    await grant(premium, "premium");
    await buy(premium, event.id);
    expect(await attendance(event.id, premium)).toEqual({ coming: [true], counted: 1 });
    const refused = await call("events", "leave", { eventId: event.id }, { token: premium.token });
    expect([refused.status, refused.error?.code, refused.error?.message]).toEqual([
      409,
      "event.tickets-only",
      "You're coming with a ticket, so there's no RSVP to cancel.",
    ]);
    expect(await attendance(event.id, premium)).toEqual({ coming: [true], counted: 1 });
  });

  test("counts in place of whoever sent it, who counts again once it is given back", async () => {
    const [friend, event] = [await aMember(), await anEvent()];
    const { buyer, tickets } = await anOrder(event.id);
    const ticketId = tickets[0]?.id ?? "";
    await ok(claimTicket(friend, await sendTicket(buyer, ticketId)));
    expect(await attendance(event.id, buyer, friend)).toEqual({ coming: [false, true], counted: 1 });
    await ok(call("transfers", "giveBack", { ticketId }, { token: friend.token }));
    expect(await attendance(event.id, buyer, friend)).toEqual({ coming: [true, false], counted: 1 });
  });

  test("counts once with an RSVP from before tickets, which stays when the ticket is refunded", async () => {
    const event = await anEvent();
    const [guest] = [await aMember()];
    await joinBeforeTickets(event.id, guest);
    const { session } = await buy(guest, event.id);
    await payAndSettle(session);
    expect(await attendance(event.id, guest)).toEqual({ coming: [true], counted: 1 });
    await ok(call("ticketsAdmin", "refund", { sessionId: session }, await asAdmin()));
    expect(await attendance(event.id, guest)).toEqual({ coming: [true], counted: 1 });
    expect(await storedRsvp(event.id, guest)).toMatchObject({ takes_spot: true, ticket_ids: [] });
  });

  test("doesn't count any more once the account is deleted, also when its tickets change later", async () => {
    const event = await anEvent();
    const { buyer, session } = await anOrder(event.id, 2);
    expect(await attendance(event.id, buyer)).toEqual({ coming: [true], counted: 1 });
    await ok(call("account", "erase", { confirm: "DELETE" }, { token: buyer.token }));
    expect(await attendance(event.id, buyer)).toEqual({ coming: [false], counted: 0 });
    const [ticket] = (await ok(call("ticketsAdmin", "list", { event_id: event.id }, await asAdmin()))).items;
    const partly = { sessionId: session, ticket_ids: [ticket?.id ?? ""] };
    await ok(call("ticketsAdmin", "refund", partly, await asAdmin()));
    expect(await attendance(event.id, buyer)).toEqual({ coming: [false], counted: 0 });
  });
});

test("[entry-04] questions and refusals of an event count its holders among the tickets alone", async () => {
  const event = await anEvent();
  await anOrder(event.id, 2);
  await stack().settled();
  const impact = await ok(call("eventChangesAdmin", "impact", { eventId: event.id }, await asAdmin()));
  expect(impact).toMatchObject({ tickets: 2, rsvps: 0 });
  const draft = { eventId: event.id, is_published: false };
  expect((await call("eventsAdmin", "setFlags", draft, await asAdmin())).error?.message).toBe(
    "This event has 2 tickets, so it can't be unpublished. Postpone or cancel it instead.",
  );
  const moved = { ...event, eventId: event.id, location: "Neptune Beach" };
  expect((await call("eventsAdmin", "update", moved as never, await asAdmin())).error?.details).toMatchObject({
    tickets: 2,
    rsvps: 0,
    held: 0,
  });
});
