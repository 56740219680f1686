import { describe, expect, test } from "vitest";
import { EventEntity } from "../../../functions/events/event.entity.ts";
import { hours } from "../../../shared/rules/durations.ts";
import { call, ok } from "../../support/call.ts";
import { buy, payAndSettle, spotsLeft, ticketsOf } from "../../support/checkout.ts";
import { aMember, anAdmin, anEvent, type Member } from "../../support/fixtures.ts";
import { stripeClient } from "../../support/plans.ts";
import { keyOf, openTable } from "../../support/table.ts";

const inHours = (count: number) => new Date(Date.now() + hours(count)).toISOString();
const earlier = (instant: string, milliseconds: number) => new Date(Date.parse(instant) - milliseconds).toISOString();

const aPurchase = async (about: Parameters<typeof anEvent>[0] = {}) => {
  const [buyer, event] = await Promise.all([aMember(), anEvent({ total_spots: 10, start_at: inHours(200), ...about })]);
  const { session } = await buy(buyer, event.id);
  await payAndSettle(session);
  const [ticket] = await ticketsOf(buyer, session);
  return { buyer, event, session, ticket };
};

const preview = ({ token }: Member, sessionId: string, now?: string) =>
  call("tickets", "returnPreview", { sessionId }, { token, now });
const giveBack = ({ token }: Member, sessionId: string, now?: string) =>
  call("tickets", "returnTickets", { sessionId }, { token, now });
const amountsOf = async (session: string) => {
  const stripe = await stripeClient();
  const { payment_intent } = await stripe.checkout.sessions.retrieve(session);
  return (await stripe.refunds.list({ payment_intent: String(payment_intent) })).data.map(({ amount }) => amount);
};

const update = async (event: Awaited<ReturnType<typeof anEvent>>, about: Record<string, unknown>) =>
  ok(call("eventsAdmin", "update", { ...event, eventId: event.id, ...about } as never, await asAdmin()));
const asAdmin = async () => ({ token: (await anAdmin()).token });

describe("tickets of an event that takes them back", () => {
  test.each([
    ["48 hours before the start, unless its owner says otherwise", undefined, 48],
    ["the hour that its owner says", 5, 5],
    ["the start where its owner says no hours", 0, 0],
  ])("[return-01] are returned for their price until %s, and not from then on", async (_until, return_hours, limit) => {
    const { buyer, event, session, ticket } = await aPurchase({ return_hours });
    const until = earlier(event.start_at, hours(limit));
    expect([event.return_until, event.return_hours, ticket?.event.return_until]).toEqual([until, limit, until]);
    for (const ask of [preview, giveBack]) {
      const late = await ask(buyer, session, until);
      expect([late.status, late.error?.code, late.error?.details]).toEqual([
        409,
        "return.over",
        { return_until: until },
      ]);
    }
    expect([await amountsOf(session), await spotsLeft(event.id)]).toEqual([[], 9]);
    const last = earlier(until, 1);
    expect(await ok(preview(buyer, session, last))).toEqual({
      way: "refund",
      return_until: until,
      amount: 2_000,
      tickets: 1,
      free_ga_returned: false,
      code_use_returned: false,
      waiting: 0,
    });
    const { items } = await ok(giveBack(buyer, session, last));
    expect(items.map(({ status, refunded }) => [status, refunded])).toEqual([["cancelled", true]]);
    expect([await amountsOf(session), await spotsLeft(event.id)]).toEqual([[2_000], 10]);
  });

  test("[return-01] aren't returned where its owner says never, nor of an event that was stored before there was a limit", async () => {
    const [never, stored] = [await aPurchase({ return_hours: null }), await aPurchase()];
    const store = await openTable();
    const key = keyOf(EventEntity, { id: stored.event.id });
    const { return_hours: _hours, ...former } = (await store.get(key)) as Record<string, unknown>;
    await store.put(former);
    expect(never.event).toMatchObject({ return_until: null, return_hours: null });
    for (const { buyer, session } of [never, stored]) {
      for (const ask of [preview, giveBack]) {
        const refused = await ask(buyer, session);
        expect([refused.status, refused.error?.code]).toEqual([409, "return.not-offered"]);
      }
      expect((await ticketsOf(buyer, session)).map(({ event }) => event.return_until)).toEqual([null]);
    }
  });

  test("[return-01] follow a limit that is changed, keep it over an edit that leaves it out, and after a move the later of both", async () => {
    const { buyer, event, session } = await aPurchase({ return_hours: 24 });
    const untilOf = async () => (await ticketsOf(buyer, session))[0]?.event.return_until;
    const { return_hours: _hours, ...others } = event;
    await update(others as never, { title: "RAGER by night" });
    expect(await untilOf()).toBe(earlier(event.start_at, hours(24)));
    const start_at = inHours(240);
    const moved = await update(event, { start_at, confirm_move: true, return_hours: 24 });
    // A week after the move is earlier than a day before the start.
    expect([moved.return_until, await untilOf()]).toEqual(Array(2).fill(earlier(start_at, hours(24))));
    const later = await update(event, { start_at, return_hours: 200 });
    expect(Date.parse(later.return_until ?? "")).toBeGreaterThan(Date.parse(earlier(start_at, hours(200))));
    const never = await update(event, { start_at, return_hours: null });
    // What was promised with the move still holds.
    expect(never.return_until).toBe(later.return_until);
    expect(await untilOf()).toBe(later.return_until);
  });

  test("[return-01] have a limit of whole hours, of 30 days at most", async () => {
    const { token } = await anAdmin();
    for (const [return_hours, status] of [
      [720, 201],
      [721, 400],
      [-1, 400],
      [1.5, 400],
    ] as const) {
      const event = {
        title: "RAGER",
        description: "Music",
        type: "RAGER",
        location: "Jacksonville",
        entry: "rsvp",
      } as const;
      const answer = await call("eventsAdmin", "create", { ...event, start_at: inHours(900), return_hours }, { token });
      expect([return_hours, answer.status, answer.error?.code]).toEqual([
        return_hours,
        status,
        status === 201 ? undefined : "invalid-input",
      ]);
    }
  });
});
