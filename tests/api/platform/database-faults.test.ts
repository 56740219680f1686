import { randomBytes, randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import units from "../../../docs/route-units.json" with { type: "json" };
import { StockEntity } from "../../../functions/events/stock.entity.ts";
import { type Answer, call, ok } from "../../support/call.ts";
import { buy, payAndSettle, settleWebhooks, stack, ticketsOf } from "../../support/checkout.ts";
import { aDeal, aMember, anAdmin, anEvent, openSettings } from "../../support/fixtures.ts";
import { stripeClient } from "../../support/plans.ts";
import { keyOf, openTable } from "../../support/table.ts";

/** One change that matters: how it is made, with a key that its repetition carries too, and what must be so in the end. */
type Change = { act: (key: string, now: string) => Promise<Answer>; assertFinalState: () => Promise<void> };

const kinds = ["crash-before", "crash-after", "throttle", "conflict", "internal-error"] as const;

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const stockOf = async (eventId: string) => (await openTable()).get(keyOf(StockEntity, { event_id: eventId }));

const aPaidOrder = async (start_at: string) => {
  const [buyer, event] = await Promise.all([aMember(), anEvent({ total_spots: 5, start_at })]);
  const { session } = await buy(buyer, event.id);
  await payAndSettle(session);
  const [ticket] = await ticketsOf(buyer, session);
  return { buyer, event, session, ticketId: ticket?.id ?? "" };
};

const checkout = async (): Promise<Change> => {
  const [{ token }, event] = await Promise.all([aMember(), anEvent({ total_spots: 5 })]);
  return {
    act: (key, now) =>
      call("tickets", "checkout", { eventId: event.id, tier: "GA+", quantity: 2 }, { token, key, now }),
    async assertFinalState() {
      const stock = await stockOf(event.id);
      expect(Number(stock?.left) + Number(stock?.held)).toBe(5);
      await stack().invoke("SweepHolds", {}, inDays(1));
      expect(await stockOf(event.id)).toMatchObject({ left: 5, held: 0, sold: 0 });
    },
  };
};

const cancelHold = async (): Promise<Change> => {
  const [buyer, event] = await Promise.all([aMember(), anEvent({ total_spots: 5 })]);
  const { token } = buyer;
  const { hold } = await buy(buyer, event.id);
  return {
    act: (key, now) => call("tickets", "cancelHold", { holdId: hold?.id ?? "" }, { token, key, now }),
    async assertFinalState() {
      expect(await stockOf(event.id)).toMatchObject({ left: 5, held: 0, sold: 0 });
    },
  };
};

const redeem = async (): Promise<Change> => {
  const { buyer, ticketId } = await aPaidOrder(new Date(Date.now() + 3_600_000).toISOString());
  const { token } = buyer;
  return {
    act: (key, now) => call("tickets", "redeem", { ticketId }, { token, key, now }),
    async assertFinalState() {
      const ticket = await ok(call("tickets", "get", { ticketId }, { token }));
      expect([ticket.status, typeof ticket.check_in_ts]).toEqual(["redeemed", "string"]);
    },
  };
};

const refund = async (): Promise<Change> => {
  const [{ event, session, buyer }, { token }] = await Promise.all([aPaidOrder(inDays(2)), anAdmin()]);
  const { payment_intent } = await (await stripeClient()).checkout.sessions.retrieve(session);
  return {
    act: (key, now) => call("ticketsAdmin", "refund", { sessionId: session }, { token, key, now }),
    async assertFinalState() {
      await settleWebhooks();
      const { data } = await (await stripeClient()).refunds.list({ payment_intent: String(payment_intent) });
      expect(data.map(({ amount }) => amount)).toEqual([2_000]);
      expect((await ticketsOf(buyer, session)).map(({ status }) => status)).toEqual(["cancelled"]);
      expect(await stockOf(event.id)).toMatchObject({ left: 5, held: 0, sold: 0 });
    },
  };
};

const claim = async (): Promise<Change> => {
  const [{ token }, deal] = await Promise.all([aMember({ tier: "essential" }), aDeal()]);
  return {
    act: (key, now) => call("deals", "claim", { dealId: deal.id }, { token, key, now }),
    async assertFinalState() {
      expect((await ok(call("deals", "claims", {}, { token }))).items).toHaveLength(1);
    },
  };
};

const promo = async (): Promise<Change> => {
  const [{ token }, admin] = await Promise.all([aMember(), anAdmin()]);
  const code = `F-${randomBytes(5).toString("hex")}`.toUpperCase();
  const about = { code, discount_type: "free", starts_at: inDays(-1), expires_at: inDays(30) } as const;
  await ok(call("membershipsAdmin", "createPromoCode", about, { token: admin.token }));
  return {
    act: (key, now) => call("memberships", "promo", { code }, { token, key, now }),
    async assertFinalState() {
      expect((await ok(call("memberships", "mine", {}, { token }))).tier).toBe("premium");
      const uses = await ok(call("membershipsAdmin", "promoRedemptions", { code }, { token: admin.token }));
      expect(uses.items).toHaveLength(1);
    },
  };
};

const changes: [route: keyof typeof units, change: () => Promise<Change>][] = [
  ["tickets.checkout", checkout],
  ["tickets.cancelHold", cancelHold],
  ["tickets.redeem", redeem],
  ["ticketsAdmin.refund", refund],
  ["deals.claim", claim],
  ["memberships.promo", promo],
];

const inMinutes = (minutes: number) => inDays(minutes / 1_440);

beforeAll(async () => {
  await openSettings();
});
describe.each(changes)("[checkout-17] [hold-03] %s with a failing database", (route, begin) => {
  const calls = Array.from({ length: units[route].calls }, (_, index) => index);
  test.each(calls)(
    "is done once when retried after a failure at call %i",
    async (skip) => {
      const change = await begin();
      await stack().settled();
      const key = randomUUID();
      // Each in its own half of an hour, so that no rate limit stands in for the database.
      const first = skip * 30;
      // As often as the SDK tries one call.
      await stack().fault({ kind: kinds[skip % kinds.length] ?? "throttle", skip, times: 3 });
      await change.act(key, inMinutes(first));
      await stack().clearFaults();
      // What a call that died still holds, a lease or its idempotency key, is free again by then.
      const answer = await change.act(key, inMinutes(first + 12));
      expect([answer.status < 400, answer.error?.code]).toEqual([true, undefined]);
      await change.assertFinalState();
    },
    60_000,
  );
});
