import { afterAll, beforeAll, expect, test } from "vitest";
import { overtake } from "../../support/overtake.ts";
import { createOwnTable } from "../../support/own-table.ts";
import { uniqueId } from "../../support/unique-text.ts";

const load = async () => ({
  ...(await import("../../../functions/event-changes/cancelled/list-orders.ts")),
  ...(await import("../../../functions/event-changes/cancelled/refund-orders.ts")),
  ...(await import("../../../functions/events/event.entity.ts")),
  ...(await import("../../../functions/events/event-change.entity.ts")),
  ...(await import("../../../functions/events/stock.entity.ts")),
  ...(await import("../../../functions/tickets/holds/hold.entity.ts")),
  ...(await import("../../../functions/tickets/payments/payment-session.entity.ts")),
  ...(await import("../../../functions/tickets/ticket.entity.ts")),
});
let table: Awaited<ReturnType<typeof createOwnTable>>;
let city: Awaited<ReturnType<typeof load>>;
beforeAll(async () => {
  table = await createOwnTable();
  city = await load();
});
afterAll(() => table.remove());

const now = "2027-03-01T12:00:00.000Z";
const time = { now, mayContinue: () => true };

const listAll = async (change: Parameters<typeof city.listOrders>[0]) => {
  const positions: string[] = [];
  for (let position: string | null = null; ; positions.push(position)) {
    position = (await city.listOrders(change, position, time)) as string | null;
    if (position === null) return positions;
  }
};

/** A cancelled event with one free order, whose orders are listed. */
const aListedCancellation = async (start_at = "2027-03-05T12:00:00.000Z", tier: "GA+" | "T3" = "GA+") => {
  const event_id = `evt_${uniqueId()}`;
  const [hold_id, session_id, ticket_id, user_id] = [uniqueId(), `free_${uniqueId()}`, uniqueId(), uniqueId()];
  await city.EventEntity.create({
    id: event_id,
    title: "RAGER on the river",
    description: "",
    type: "RAGER",
    location: "Jacksonville",
    featured: false,
    premium: false,
    is_published: true,
    start_at,
    cancelled_at: now,
    event_section: ["rager"],
    created_at: now,
    updated_at: now,
  }).go();
  await city.StockEntity.create({ event_id, capacity: 5, left: 4, held: 0, sold: 1, closed_at: now }).go();
  await city.HoldEntity.create({
    id: hold_id,
    user_id,
    event_id,
    tier,
    quantity: 1,
    lines: [{ price: 0 }],
    total: 0,
    membership_tier: "free",
    rights: [],
    email: "",
    status: "paid",
    expires_at: now,
    session_id,
    created_at: now,
    updated_at: now,
  }).go();
  const order = { session_id, user_id, hold_id };
  await city.PaymentSessionEntity.create({
    ...order,
    outcome: "issued",
    ticket_ids: [ticket_id],
    amount: 0,
    created_at: now,
  }).go();
  await city.TicketEntity.create({
    ...order,
    id: ticket_id,
    event_id,
    tier,
    status: "valid",
    price_paid: 0,
    purchase_ts: now,
  }).go();
  const key = { event_id, at: now, id: `chg_${uniqueId()}` };
  const { data } = await city.EventChangeEntity.create({
    ...key,
    kind: "cancelled",
    by: uniqueId(),
    before: { start_at, place: "Jacksonville" },
    status: "open",
    step: 0,
    told: 0,
  }).go();
  await listAll(data);
  return { change: data, key };
};

const countsOf = async (key: { event_id: string; at: string; id: string }) => {
  const { data } = await city.EventChangeEntity.get(key).go({ consistent: true });
  return { orders: data?.orders, orders_refunded: data?.orders_refunded };
};

const countedBesideAnotherRun = async (isGuarded: boolean) => {
  const { change, key } = await aListedCancellation();
  const refund = () => city.refundOrders(change, null, time);
  // A run whose lease is over while it still works, and another one in its place.
  const left = await overtake({ write: { containing: "orders_refunded" }, late: refund, meanwhile: refund }, isGuarded);
  return { ...(await countsOf(key)), left };
};

test("[cancel-05] an order that two runs have refunded is counted by one of them, and the other looks again", async () => {
  expect(await countedBesideAnotherRun(true)).toEqual({ orders: 1, orders_refunded: 1, left: { later: null } });
});

test("control: without the condition on the order both would count it", async () => {
  expect(await countedBesideAnotherRun(false)).toEqual({ orders: 1, orders_refunded: 2, left: null });
});

test("[cancel-05] orders that are listed twice are counted once", async () => {
  const { change, key } = await aListedCancellation();
  expect(await city.listOrders(change, "GA+:", time)).toBe("VIP+:");
  // What an earlier version noted begins the list anew.
  expect(await city.listOrders(change, "1:eyJhIjoxfQ", time)).toBe("VIP+:");
  expect((await countsOf(key)).orders).toBe(1);
});

test("[types-40] an order of a named type is listed and refunded once, though its list was begun twice", async () => {
  const { change, key } = await aListedCancellation(undefined, "T3");
  expect(await listAll(change)).toEqual(["VIP+:", "T3:", "T4:", "T5:", "T6:", "T7:", "T8:"]);
  expect(await city.refundOrders(change, null, time)).toBeNull();
  expect(await countsOf(key)).toEqual({ orders: 1, orders_refunded: 1 });
});

test("[cancel-05] an order is refunded once time is up at the next call, and not before", async () => {
  const { change, key } = await aListedCancellation();
  expect(await city.refundOrders(change, null, { now, mayContinue: () => false })).toEqual({ later: null });
  expect((await countsOf(key)).orders_refunded ?? 0).toBe(0);
  expect(await city.refundOrders(change, null, time)).toBeNull();
  expect((await countsOf(key)).orders_refunded).toBe(1);
});

test("[cancel-04] a job that gets to an order only after the night of the cancelled party returns its seat to the count all the same", async () => {
  const { change, key } = await aListedCancellation("2027-02-20T12:00:00.000Z");
  expect(await city.refundOrders(change, null, time)).toBeNull();
  const { data: stock } = await city.StockEntity.get({ event_id: key.event_id }).go({ consistent: true });
  expect(stock).toMatchObject({ capacity: 5, left: 5, held: 0, sold: 0 });
});
