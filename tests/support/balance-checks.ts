import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { expect } from "vitest";
import { StockEntity } from "../../functions/events/stock.entity.ts";
import { LedgerEntity } from "../../functions/ledger/ledger.entity.ts";
import { HoldEntity } from "../../functions/tickets/holds/hold.entity.ts";
import { HoldSlotEntity } from "../../functions/tickets/holds/hold-slot.entity.ts";
import { PaymentSessionEntity } from "../../functions/tickets/payments/payment-session.entity.ts";
import { stripeKeys } from "./stripe-keys.ts";
import { keyOf, openTable } from "./table.ts";

type Session = {
  id: string;
  mode: string;
  payment_status: string;
  payment_intent: string | null;
  amount_total: number;
};
type Refund = { id: string; payment_intent: string; amount: number };
type Outcome = { outcome: string; ticket_ids: string[]; amount: number };
type Line = { amount: number };

/** Everything Stripe has of one kind. */
const listAllAtStripe = async <Item extends { id: string }>(origin: string, kind: string): Promise<Item[]> => {
  const { apiKey, url } = await stripeKeys(origin);
  const items: Item[] = [];
  for (let more = true; more; ) {
    const after = items.at(-1) ? `&starting_after=${items.at(-1)?.id}` : "";
    const answer = await fetch(`${url}/v1/${kind}?limit=100${after}`, {
      headers: { authorization: `Bearer ${apiKey}` },
    });
    const page = (await answer.json()) as { data: Item[]; has_more: boolean };
    items.push(...page.data);
    more = page.has_more;
  }
  return items;
};

/** What became of the money of a stack's ticket sales: one list entry for each paid session. */
export const listPaidSessions = async (origin: string) => {
  const store = await openTable(origin);
  const [sessions, refunds] = await Promise.all([
    listAllAtStripe<Session>(origin, "checkout/sessions"),
    listAllAtStripe<Refund>(origin, "refunds"),
  ]);
  const paid = sessions.filter(({ mode, payment_status }) => mode === "payment" && payment_status === "paid");
  return Promise.all(
    paid.map(async ({ id, payment_intent, amount_total }) => ({
      id,
      charged: amount_total,
      refunds: refunds.filter((refund) => refund.payment_intent === payment_intent),
      outcome: (await store.get(keyOf(PaymentSessionEntity, { session_id: id }))) as Outcome | undefined,
      booked: (await store.get(keyOf(LedgerEntity, { ref: payment_intent }))) as Line | undefined,
    })),
  );
};

/**
 * Holds the books of a stack against each other: of every paid session there are its tickets or its refund, never both and
 * never neither, and the ledger has each charge and each refund as Stripe has them.
 */
export const assertBalancedBooks = async (origin: string): Promise<void> => {
  const store = await openTable(origin);
  for (const { id, charged, refunds, outcome, booked } of await listPaidSessions(origin)) {
    const back = refunds.reduce((sum, { amount }) => sum + amount, 0);
    const isRefunded = outcome?.outcome === "refunded";
    expect({ id, outcome: outcome?.outcome, back, booked: booked?.amount }).toEqual({
      id,
      outcome: isRefunded ? "refunded" : "issued",
      back: isRefunded ? charged : 0,
      booked: charged,
    });
    expect(isRefunded).toBe(outcome?.ticket_ids.length === 0);
    for (const refund of refunds)
      expect(await store.get(keyOf(LedgerEntity, { ref: refund.id }))).toMatchObject({ amount: -refund.amount });
  }
};

/**
 * Holds a member's places against their holds: each running hold has its event's place and one slot, and there is no place of
 * anything else (R35).
 */
export const assertHoldSlots = async (origin: string, userId: string): Promise<void> => {
  const store = await openTable(origin);
  const { pk } = keyOf(HoldSlotEntity, { user_id: userId, place: "" });
  const places = await store.partition(String(pk), "$hold-place_1");
  const mine = HoldEntity.query.byUser({ user_id: userId }).params({ table: store.TableName });
  const { Items: holds = [] } = await store.documents.send(new QueryCommand(mine as never));
  const expected = holds
    .filter(({ status }) => status === "held")
    .flatMap(({ id, event_id, slot }) => [`${event_id} ${id}`, `${slot} ${id}`]);
  expect(places.map(({ place, hold_id }) => `${place} ${hold_id}`).sort()).toEqual(expected.sort());
  const slots = places.filter(({ place }) => String(place).startsWith("slot-"));
  expect(slots.length * 2).toBe(places.length);
};

/** The seats of an event, after making sure that they add up. */
export const seatsOf = async (origin: string, eventId: string) => {
  const stock = await (await openTable(origin)).get(keyOf(StockEntity, { event_id: eventId }));
  const {
    capacity,
    left,
    held,
    sold,
    joined = 0,
  } = stock as Record<"capacity" | "left" | "held" | "sold", number> & {
    joined?: number;
  };
  expect(left + held + sold + joined).toBe(capacity);
  expect(left).toBeGreaterThanOrEqual(0);
  return { left, held, sold };
};
