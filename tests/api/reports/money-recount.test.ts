import { randomBytes } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import type { AdminTicket, TicketFilter } from "../../../shared/model/ticket-report.ts";
import type { CsvColumn } from "../../../web/src/back-office/csv/csv.ts";
import { redemptionCsv, statsCsv } from "../../../web/src/features/admin/ambassadors/ambassador-csv.ts";
import { dayCsv } from "../../../web/src/features/admin/analytics/day-csv.ts";
import { ticketCsv } from "../../../web/src/features/admin/tickets/ticket-csv.ts";
import { call, ok } from "../../support/call.ts";
import { buy, payAndSettle, settleWebhooks, stack, ticketsOf } from "../../support/checkout.ts";
import { aMember, anAdmin, anEvent, openSettings } from "../../support/fixtures.ts";
import { moneyScenarios } from "../../support/money-scenarios.ts";
import { giveOwnStack } from "../../support/own-stack-of-file.ts";
import { openPlanPage, stripeClient } from "../../support/plans.ts";
import { recount, recountDay } from "../../support/recount.ts";
import { openTable } from "../../support/table.ts";

// Counts everybody, so it has a city of its own, in which nobody was before.
giveOwnStack("in-memory");

type Steps = (() => Promise<unknown>)[];
type Item = Record<string, unknown>;

const asAdmin = async () => ({ token: (await anAdmin()).token });
const aCode = () => `FIGURES-${randomBytes(4).toString("hex")}`.toUpperCase();
const codes: string[] = [];
const events: string[] = [];

/** Tickets are bought with an ambassador's code; then `quantity` of them are refunded, or the payment is disputed and lost. */
const codeSteps = async (about: { tier: "GA+" | "VIP+"; bought: number; refunded?: number[]; isLost?: boolean }) => {
  const [buyer, event] = await Promise.all([aMember(), anEvent({ price_vip: 5_000 })]);
  const code = aCode();
  await ok(call("ticketsAdmin", "createAmbassador", { name: `Dana ${code}`, code }, await asAdmin()));
  codes.push(code);
  events.push(event.id);
  let session = "";
  const refund = async (quantity: number) => {
    const standing = (await ticketsOf(buyer, session)).filter(({ status }) => status === "valid");
    const ticket_ids = standing.slice(0, quantity).map(({ id }) => id);
    await ok(call("ticketsAdmin", "refund", { sessionId: session, ticket_ids }, await asAdmin()));
  };
  const lose = async () => {
    const { id } = (await stack().stripe("disputes/open", { session })) as { id: string };
    await settleWebhooks();
    await stack().stripe("disputes/close", { dispute: id, status: "lost" });
  };
  const buyWithCode = async () => {
    const order = { tier: about.tier, quantity: about.bought, ambassadorCode: code };
    session = (await buy(buyer, event.id, order)).session;
    await payAndSettle(session);
  };
  return [
    buyWithCode,
    ...(about.refunded ?? []).map((quantity) => () => refund(quantity)),
    ...(about.isLost ? [lose] : []),
  ];
};

const seeded = (seed: number) => {
  let state = seed;
  return (limit: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
};

/** Plays what happens to everybody's money in an order that is nobody's, each one's own steps in theirs. */
const playShuffled = async (histories: Steps[], seed: number): Promise<void> => {
  const below = seeded(seed);
  const left = histories.map((steps) => [...steps]);
  while (left.length > 0) {
    const index = below(left.length);
    await left[index]?.shift()?.();
    if (below(2) === 0) await settleWebhooks();
    if (left[index]?.length === 0) left.splice(index, 1);
  }
  await settleWebhooks();
  await stack().settled();
};

beforeAll(async () => {
  await openSettings();
  // The first page of each plan makes its price at Stripe.
  for (const tier of ["essential", "premium"] as const) await openPlanPage(await aMember(), tier);
  const scenarios = await Promise.all(
    Object.values(moneyScenarios).map(async (factory) => (await factory(await aMember())).steps),
  );
  const withCodes = await Promise.all([
    codeSteps({ tier: "GA+", bought: 3, refunded: [1] }),
    codeSteps({ tier: "GA+", bought: 2, refunded: [1, 1] }),
    codeSteps({ tier: "VIP+", bought: 4, refunded: [1], isLost: true }),
    codeSteps({ tier: "VIP+", bought: 2, refunded: [1] }),
    codeSteps({ tier: "GA+", bought: 1 }),
  ]);
  await playShuffled([...scenarios, ...withCodes], 11);
}, 240_000);

const everything = async (entity?: string): Promise<Item[]> => (await openTable()).everything(entity);
const sum = (items: Item[], name: string) => items.reduce((all, item) => all + Number(item[name] ?? 0), 0);

/** What a column of an export adds up to: cents of dollars, or hundredths of a count. */
const totalOf = <Row>(columns: readonly CsvColumn<Row>[], header: string, rows: readonly Row[]): number => {
  const [, cell] = columns.find(([name]) => name === header) ?? [];
  return rows.reduce((all, row) => all + Math.round(Number(cell?.(row) ?? Number.NaN) * 100), 0);
};

/** What Stripe took, gave back and was made to give back, before its fees; asked of Stripe itself. */
const balanceAtStripe = async (): Promise<number> => {
  const client = await stripeClient();
  const [charges, refunds, disputes] = await Promise.all([
    Array.fromAsync(client.charges.list({ limit: 100 })),
    Array.fromAsync(client.refunds.list({ limit: 100 })),
    Array.fromAsync(client.disputes.list({ limit: 100 })),
  ]);
  const taken = charges.filter(({ paid }) => paid).reduce((all, { amount }) => all + amount, 0);
  const refunded = refunds.reduce((all, { amount }) => all + amount, 0);
  const moved = disputes.flatMap(({ balance_transactions }) => balance_transactions);
  return taken - refunded + moved.reduce((all, { amount }) => all + amount, 0);
};

test("[kpi-03] [kpi-04] every figure of the overview equals a recount, and Monthly Revenue is what Stripe has, on each page", async () => {
  const shown = await ok(call("reportsAdmin", "dashboard", {}, await asAdmin()));
  expect(shown).toMatchObject(recount(await everything(), shown.as_of));
  expect(shown.revenue.month_cents).toBe(await balanceAtStripe());
  const { monthly_revenue } = await ok(call("memberSearchAdmin", "list", { limit: 1 }, await asAdmin()));
  expect(monthly_revenue).toBe(shown.revenue.month_cents);
  // Nobody paid when the 30 days began.
  expect(shown.revenue.churn).toBeNull();
  expect(shown.revenue.ended.current).toBeGreaterThan(0);
  const { mrr } = await ok(call("stripeAdmin", "metrics", {}, await asAdmin()));
  const running = (await everything("subscription")).filter(({ status }) => status === "active");
  expect(mrr).toBe(sum(running, "monthly_amount"));
  expect(mrr).toBeGreaterThan(0);
});

test("[adminanalytics-02] each day's payments, refunds and revenue equal a recount, and the export adds up to Monthly Revenue", async () => {
  const { items: days } = await ok(call("reportsAdmin", "analytics", { days: 90 }, await asAdmin()));
  const records = await everything();
  expect(days).toEqual(days.map(({ day }) => recountDay(records, day)));
  const { revenue } = await ok(call("reportsAdmin", "dashboard", {}, await asAdmin()));
  expect(totalOf(dayCsv, "Revenue (USD)", days)).toBe(revenue.month_cents + revenue.before_cents);
  const lines = records.filter(({ __edb_e__ }) => __edb_e__ === "ledger");
  const returned = lines.filter(({ kind }) => kind === "refund" || kind === "dispute");
  expect(totalOf(dayCsv, "Refunds and Disputes (USD)", days)).toBe(-sum(returned, "amount"));
  expect(totalOf(dayCsv, "Payments (USD)", days)).toBe(sum(lines, "amount") - sum(returned, "amount"));
  expect(sum(returned, "amount")).toBeLessThan(0);
});

const listTickets = async (filter: TicketFilter): Promise<AdminTicket[]> => {
  const rows: AdminTicket[] = [];
  let cursor: string | null = null;
  do {
    const query = { ...filter, limit: 7, ...(cursor ? { cursor } : {}) };
    const page: { items: AdminTicket[]; cursor: string | null } = await ok(
      call("ticketsAdmin", "list", query, await asAdmin()),
    );
    rows.push(...page.items);
    cursor = page.cursor;
  } while (cursor);
  return rows;
};

test("[adminticket-13] the tickets' export adds up to the tiles and to the raw tickets over the same filter, refunds in columns", async () => {
  const raw = await everything("ticket");
  const filters: TicketFilter[] = [
    {},
    { period: "1D" },
    { tier: "GA+" },
    { tier: "VIP+" },
    { status: "valid" },
    { status: "cancelled" },
    ...events.map((event_id) => ({ event_id })),
  ];
  for (const filter of filters) {
    const [rows, tiles] = [
      await listTickets(filter),
      await ok(call("ticketsAdmin", "summary", filter, await asAdmin())),
    ];
    const { event_id, tier, status } = filter;
    const mine = raw.filter(
      (ticket) =>
        (!event_id || ticket.event_id === event_id) &&
        (!tier || ticket.tier === tier) &&
        (!status || ticket.status === status),
    );
    const cancelled = mine.filter((ticket) => ticket.status === "cancelled");
    const refunded = cancelled.filter(({ cancelled_by }) => String(cancelled_by).startsWith("re_"));
    const paid = sum(mine, "price_paid");
    expect([rows.length, tiles.total_tickets, tiles.cancelled]).toEqual([mine.length, mine.length, cancelled.length]);
    expect(totalOf(ticketCsv, "Price Paid", rows)).toBe(paid);
    expect(totalOf(ticketCsv, "Refunded", rows)).toBe(sum(refunded, "price_paid"));
    expect(totalOf(ticketCsv, "Lost to Disputes", rows)).toBe(
      sum(cancelled, "price_paid") - sum(refunded, "price_paid"),
    );
    expect(totalOf(ticketCsv, "Revenue", rows)).toBe(tiles.total_revenue);
    expect(tiles.total_revenue).toBe(paid - sum(cancelled, "price_paid"));
  }
  const all = await listTickets({});
  for (const header of ["Refunded", "Lost to Disputes", "Revenue"])
    expect(totalOf(ticketCsv, header, all)).toBeGreaterThan(0);
});

test("[ambassadors-09] [ambassadors-14] the ambassadors' figures and exports equal a recount from the tickets that stand", async () => {
  const raw = await everything("ticket");
  const { rows, total_discount, total_redemptions } = await ok(
    call("ticketsAdmin", "ambassadorReport", { period: "30d" }, await asAdmin()),
  );
  for (const code of codes) {
    const tickets = raw.filter(({ code_used }) => code_used === code);
    const standing = tickets.filter(({ status }) => status !== "cancelled");
    const isPaid = standing.length > 0;
    const quantityOf = (tier: string) => standing.filter((ticket) => ticket.tier === tier).length;
    expect(rows.find((row) => row.code === code)).toMatchObject({
      paid_redemptions: isPaid ? 1 : 0,
      refunds: isPaid ? 0 : 1,
      ga_quantity: quantityOf("GA+"),
      vip_quantity: quantityOf("VIP+"),
      refunded_quantity: tickets.length - standing.length,
      // The code takes $5 off each ticket.
      total_discount: standing.length * 500,
    });
    const { items } = await ok(call("ticketsAdmin", "ambassadorRedemptions", { code }, await asAdmin()));
    expect(totalOf(redemptionCsv, "Net Discount", items)).toBe(standing.length * 500);
    expect(totalOf(redemptionCsv, "Discount Applied", items)).toBe(tickets.length * 500);
    expect(totalOf(redemptionCsv, "Refunded Qty", items)).toBe((tickets.length - standing.length) * 100);
  }
  expect(rows).toHaveLength(codes.length);
  expect(totalOf(statsCsv, "Total Discount", rows)).toBe(total_discount);
  expect(totalOf(statsCsv, "Paid Redemptions", rows)).toBe(total_redemptions * 100);
  expect([total_redemptions, total_discount]).toEqual([3, 2_000]);
});
