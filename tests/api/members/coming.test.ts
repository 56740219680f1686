import { beforeAll, expect, test } from "vitest";
import { call, ok } from "../../support/call.ts";
import { buy, payAndSettle, stack, ticketsOf } from "../../support/checkout.ts";
import { aMember, anAdmin, anEvent, type Member, openSettings } from "../../support/fixtures.ts";
import { claimTicket, sendTicket } from "../../support/transfers.ts";

let token: string;
beforeAll(async () => {
  await openSettings();
  ({ token } = await anAdmin());
});

const comingTo = (eventId: string, about: { q?: string; limit?: number; cursor?: string } = {}) =>
  ok(call("memberSearchAdmin", "coming", { eventId, ...about }, { token }));
const join = ({ token: own }: Member, eventId: string) => ok(call("events", "join", { eventId }, { token: own }));

/** A mark for names that no other test's members have. */
const aMark = () => `q${crypto.randomUUID().replaceAll("-", "").slice(0, 10)}`;

test("[people-20] who's coming lists holders with their tickets and RSVPs, each member once, the latest first, with the counts", async () => {
  const party = await anEvent({
    price_ga: 2_000,
    price_vip: 4_000,
    start_at: new Date(Date.now() + 3_600_000).toISOString(),
  });
  const [buyer, taker] = await Promise.all([aMember({ name: "Bea Buyer" }), aMember({ name: "Tia Taker" })]);
  const { session } = await buy(buyer, party.id, { quantity: 3 });
  await payAndSettle(session);
  await stack().settled();
  const [first, second] = await ticketsOf(buyer, session);
  await ok(claimTicket(taker, await sendTicket(buyer, first?.id ?? "")));
  await ok(call("tickets", "redeem", { ticketId: second?.id ?? "" }, { token: buyer.token }));
  await stack().settled();
  const ga = (is_checked_in: boolean) => ({ tier_name: "GA+", is_checked_in });
  const { items, cursor } = await comingTo(party.id);
  expect(items.map(({ name, email, tickets }) => [name, email, tickets])).toEqual([
    ["Tia Taker", taker.email, [ga(false)]],
    ["Bea Buyer", buyer.email, expect.arrayContaining([ga(true), ga(false)])],
  ]);
  expect([items[1]?.tickets.length, cursor]).toEqual([2, null]);
  const count = (eventId: string) => ok(call("memberSearchAdmin", "comingCount", { eventId }, { token }));
  expect(await count(party.id)).toEqual({ all: 2, with_ticket: 2, by_rsvp: 0 });

  const meetup = await anEvent({ entry: "rsvp" });
  await join(buyer, meetup.id);
  expect(await count(meetup.id)).toEqual({ all: 1, with_ticket: 0, by_rsvp: 1 });
  expect((await comingTo(meetup.id)).items.map(({ user_id, tickets }) => [user_id, tickets])).toEqual([
    [buyer.userId, []],
  ]);
});

test("[people-21] who's coming goes on by cursor, and is searched by name among those coming alone", async () => {
  const [event, mark] = [await anEvent({ entry: "rsvp" }), aMark()];
  const members = await Promise.all(["Ann", "Ben", "Cal"].map((name) => aMember({ name: `${name} ${mark}` })));
  const [ann, ben] = members as [Member, Member];
  for (const one of [ann, ben]) await join(one, event.id);
  await stack().settled();
  const first = await comingTo(event.id, { limit: 1 });
  const second = await comingTo(event.id, { limit: 1, cursor: first.cursor ?? "" });
  expect([...first.items, ...second.items].map(({ user_id }) => user_id)).toEqual([ben.userId, ann.userId]);
  const found = async (q: string) => (await comingTo(event.id, { q })).items.map(({ user_id }) => user_id).sort();
  expect(await found(mark)).toEqual([ann.userId, ben.userId].sort());
  expect(await found(`ann ${mark}`)).toEqual([ann.userId]);
  expect(await found(`cal ${mark}`)).toEqual([]);
});

test("[people-20] who's coming is the owner's alone, and there is none of an event that doesn't exist", async () => {
  const [{ id: eventId }, member] = await Promise.all([anEvent(), aMember()]);
  const ask = (event: string, by: string) => [
    call("memberSearchAdmin", "coming", { eventId: event }, { token: by }),
    call("memberSearchAdmin", "comingCount", { eventId: event }, { token: by }),
  ];
  const codes = async (event: string, by: string) =>
    (await Promise.all(ask(event, by))).map(({ status, error }) => [status, error?.code]);
  expect(await codes(eventId, member.token)).toEqual([
    [403, "admin-only"],
    [403, "admin-only"],
  ]);
  expect(await codes("event_unknown0", token)).toEqual([
    [404, "not-found"],
    [404, "not-found"],
  ]);
});
