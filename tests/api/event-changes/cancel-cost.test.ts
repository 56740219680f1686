import { expect, test, vi } from "vitest";
import { stack } from "../../support/checkout.ts";
import { giveOwnTable } from "../../support/own-table.ts";
import { now, orderModules, ordersIn } from "../../support/stored-orders.ts";
import { uniqueId } from "../../support/unique-text.ts";

const city = giveOwnTable(async () => ({
  ...(await orderModules()),
  ...(await import("../../../functions/event-changes/cancelled/read-cancellation.ts")),
  ...(await import("../../../functions/event-changes/impact.ts")),
  ...(await import("../../../functions/event-changes/work-on-changes.ts")),
  ...(await import("../../../functions/events/cancel-event.ts")),
  parallel: await import("../../../functions/platform/parallel.ts"),
}));
const { anEvent } = ordersIn(city);

/** One free order of one ticket, as its checkout leaves it. */
const anOrder = (event_id: string, index: number) => {
  const [user_id, hold_id] = [`usr_${uniqueId()}`, `hold_${uniqueId()}`];
  const [session_id, id] = [`free_${hold_id}`, `tkt_${uniqueId()}`];
  const at = new Date(Date.parse("2027-01-01T12:00:00.000Z") + index).toISOString();
  const tier = index % 2 === 0 ? ("GA+" as const) : ("VIP+" as const);
  return {
    hold: {
      ...{ id: hold_id, user_id, event_id, tier, quantity: 1, lines: [{ price: 0 }], total: 0 },
      ...{ membership_tier: "free" as const, rights: [], email: "", status: "paid" as const, session_id },
      ...{ expires_at: at, created_at: at, updated_at: at },
    },
    session: {
      ...{ session_id, user_id, hold_id, outcome: "issued" as const, ticket_ids: [id], amount: 0, created_at: at },
    },
    ticket: {
      ...{ id, user_id, event_id, hold_id, session_id, tier, status: "valid" as const, number: 1 },
      ...{ price_paid: 0, purchase_ts: at },
    },
  };
};

const anEventWith = async (count: number): Promise<string> => {
  const { HoldEntity, PaymentSessionEntity, StockEntity, TicketEntity } = city();
  const { id } = await anEvent({ start_at: "2027-02-12T01:00:00.000Z" }, 0, 1_000);
  const orders = Array.from({ length: count }, (_, index) => anOrder(id, index));
  await HoldEntity.put(orders.map(({ hold }) => hold)).go();
  await PaymentSessionEntity.put(orders.map(({ session }) => session)).go();
  await TicketEntity.put(orders.map(({ ticket }) => ticket)).go();
  await StockEntity.patch({ event_id: id })
    .set({ left: 1_000 - count, sold: count })
    .go();
  return id;
};

/** The calls that this process makes of the database, beside the stack's functions. */
const callsOf = async (work: () => Promise<unknown>) => {
  await stack().databaseCalls();
  await work();
  return (await stack().databaseCalls()).filter(({ caller }) => caller === "");
};

/** What the job read and how often it asked for it, for `orders` orders. */
const costOf = async (orders: number) => {
  const { cancelEvent, readCancellation, readImpact, workOnChanges } = city();
  const eventId = await anEventWith(orders);
  const admin = { userId: "usr_admin", email: "" };
  await cancelEvent({ admin, eventId, version: undefined }, "The band is ill.", now);
  const job = await callsOf(() => workOnChanges({ now, mayContinue: () => true }));
  const reads = job.reduce((sum, one) => sum + one.reads, 0);
  expect(await readCancellation(eventId)).toMatchObject({
    is_done: true,
    orders,
    orders_refunded: orders,
    refunded: 0,
  });
  const progress = await callsOf(() => readCancellation(eventId));
  const impact = await callsOf(() => readImpact(eventId, now));
  const costs = (calls: typeof job) => calls.map(({ operation, reads: units }) => `${operation} ${units}`);
  return {
    queries: job.filter(({ operation }) => operation === "Query").length,
    readsOfOrder: reads / orders,
    progress: costs(progress),
    impact: costs(impact).sort(),
  };
};

test("[cancel-08] each order of a cancelled event costs the same among 40 and among 160, its pages are read once, and progress and question cost the same for both", async () => {
  const { parallel } = city();
  // Only the pauses between the refunds are left out.
  vi.spyOn(parallel, "forEachThrottled").mockImplementation((items, { concurrency, mayContinue }, work) =>
    parallel.forEachParallel(items, concurrency, work, mayContinue),
  );
  const [few, many] = [await costOf(40), await costOf(160)];
  expect(many.readsOfOrder).toBeLessThanOrEqual(few.readsOfOrder * 1.1);
  expect(few.readsOfOrder).toBeLessThan(20);
  // 50 tickets and 50 orders a page, each list read twice.
  expect(many.queries - few.queries).toBeLessThanOrEqual(4 * (160 / 50) + 4);
  expect(many.progress).toEqual(few.progress);
  expect(many.impact).toEqual(few.impact);
});
