import { randomUUID } from "node:crypto";
import { beforeAll, expect, test, vi } from "vitest";
import { StockEntity } from "../../../functions/events/stock.entity.ts";
import { HoldEntity } from "../../../functions/tickets/holds/hold.entity.ts";
import { PaymentSessionEntity } from "../../../functions/tickets/payments/payment-session.entity.ts";
import { TicketEntity } from "../../../functions/tickets/ticket.entity.ts";
import { writeItems } from "../../support/bulk-data.ts";
import { call, ok } from "../../support/call.ts";
import { readCancellation, tryToCancel } from "../../support/cancellations.ts";
import { stack } from "../../support/checkout.ts";
import { anAdmin, anEvent, openSettings } from "../../support/fixtures.ts";
import { giveOwnStack } from "../../support/own-stack-of-file.ts";
import { keyOf, openTable } from "../../support/table.ts";

vi.setConfig({ testTimeout: 240_000 });

giveOwnStack("in-memory-counted");
beforeAll(() => openSettings());

const hex = (length: number) => randomUUID().replaceAll("-", "").slice(0, length);
const itemOf = (write: { params(): object }) => (write.params() as { Item: Record<string, unknown> }).Item;

/** One free order of one ticket, as its checkout leaves it. */
const anOrder = (event_id: string, index: number) => {
  const user_id = randomUUID();
  const at = new Date(Date.parse("2026-11-01T12:00:00.000Z") + index).toISOString();
  const [hold_id, session_id, id] = [`hold_${hex(26)}`, `free_${hex(26)}`, `tkt_${hex(26)}`];
  const tier = index % 2 === 0 ? ("GA+" as const) : ("VIP+" as const);
  return [
    HoldEntity.create({
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
      expires_at: at,
      session_id,
      created_at: at,
      updated_at: at,
    }),
    PaymentSessionEntity.create({
      session_id,
      user_id,
      hold_id,
      outcome: "issued",
      ticket_ids: [id],
      amount: 0,
      created_at: at,
    }),
    TicketEntity.create({
      id,
      user_id,
      event_id,
      hold_id,
      session_id,
      tier,
      status: "valid",
      number: 1,
      price_paid: 0,
      purchase_ts: at,
    }),
  ].map(itemOf);
};

const anEventWith = async (orders: number): Promise<string> => {
  const { id } = await anEvent({ total_spots: 1_000 });
  await writeItems(Array.from({ length: orders }, (_, index) => anOrder(id, index)).flat());
  const store = await openTable();
  const key = keyOf(StockEntity, { event_id: id });
  await store.put({ ...(await store.get(key)), left: 1_000 - orders, sold: orders });
  await stack().settled();
  return id;
};

const callsOf = async (caller: RegExp, work: () => Promise<unknown>) => {
  await stack().settled();
  await stack().databaseCalls();
  await work();
  return (await stack().databaseCalls()).filter((one) => caller.test(one.caller));
};

// Nobody calls the job beside the stream: each call, and each look at the progress, would be counted with it.
const cancelAndWait = async (eventId: string) => {
  await ok(tryToCancel(eventId));
  const isDone = async () => (await readCancellation(eventId)).is_done;
  await expect.poll(isDone, { timeout: 120_000, interval: 500 }).toBe(true);
  await stack().settled();
};

/** What the job read and how often it asked for it, for `orders` orders. */
const costOf = async (orders: number) => {
  const eventId = await anEventWith(orders);
  const job = await callsOf(/EventChanges(?!Admin)/, () => cancelAndWait(eventId));
  const reads = job.reduce((sum, one) => sum + one.reads, 0);
  expect(await readCancellation(eventId)).toMatchObject({ orders, orders_refunded: orders, refunded: 0 });
  const progress = await callsOf(/EventChangesAdmin/, () => readCancellation(eventId));
  const impact = async () => ok(call("eventChangesAdmin", "impact", { eventId }, { token: (await anAdmin()).token }));
  const counted = await callsOf(/EventChangesAdmin/, impact);
  return {
    queries: job.filter(({ operation }) => operation === "Query").length,
    readsOfOrder: reads / orders,
    progress: progress.map(({ operation, reads: units }) => `${operation} ${units}`),
    impact: counted.length,
  };
};

test("[cancel-08] each order of a cancelled event costs the same among 40 and among 160, its pages are read once, and progress and question cost the same for both", async () => {
  const [few, many] = [await costOf(40), await costOf(160)];
  expect(many.readsOfOrder).toBeLessThanOrEqual(few.readsOfOrder * 1.1);
  expect(few.readsOfOrder).toBeLessThan(20);
  // 50 tickets and 50 orders a page, each list read twice.
  expect(many.queries - few.queries).toBeLessThanOrEqual(4 * (160 / 50) + 4);
  expect(many.progress).toEqual(few.progress);
  expect(many.impact).toBe(few.impact);
});
