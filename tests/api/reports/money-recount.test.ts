import { randomBytes } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import type { AdminTicket, TicketFilter } from "../../../shared/model/ticket-report.ts";
import type { CsvColumn } from "../../../web/src/back-office/csv/csv.ts";
import { redemptionCsv, statsCsv } from "../../../web/src/features/admin/ambassadors/ambassador-csv.ts";
import { dayCsv } from "../../../web/src/features/admin/analytics/day-csv.ts";
import { recipientCsv, toRecipients } from "../../../web/src/features/admin/campaign-results/recipient-csv.ts";
import { ticketCsv } from "../../../web/src/features/admin/tickets/ticket-csv.ts";
import { call, ok } from "../../support/call.ts";
import { aCampaign, resultsOf, sendCampaigns } from "../../support/campaigns.ts";
import { cancelAndWait } from "../../support/cancellations.ts";
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

type Purchase = {
  tier: "GA+" | "VIP+";
  bought: number;
  part?: number;
  refunded?: number[];
  isLost?: boolean;
  isCalledOff?: boolean;
};

/**
 * Tickets are bought with an ambassador's code, whose next use is refused, and one of them is checked in; then a part of the payment is
 * refunded that names no tickets, some tickets are refunded, the payment is disputed and lost, or the event is cancelled.
 */
const codeSteps = async (about: Purchase) => {
  const [buyer, event] = await Promise.all([aMember(), anEvent({ price_vip: 5_000 })]);
  const code = aCode();
  await ok(call("ticketsAdmin", "createAmbassador", { name: `Dana ${code}`, code }, await asAdmin()));
  codes.push(code);
  events.push(event.id);
  let session = "";
  const refund = async (quantity: number) => {
    const standing = (await ticketsOf(buyer, session)).filter(({ status }) => status !== "cancelled");
    const ticket_ids = standing.slice(0, quantity).map(({ id }) => id);
    await ok(call("ticketsAdmin", "refund", { sessionId: session, ticket_ids }, await asAdmin()));
  };
  const refundPart = async () => {
    const client = await stripeClient();
    const { payment_intent } = await client.checkout.sessions.retrieve(session);
    await client.refunds.create({ payment_intent: String(payment_intent), amount: about.part ?? 0 });
  };
  const checkIn = async () => {
    const last = (await ticketsOf(buyer, session)).at(-1);
    await ok(call("ticketsAdmin", "setStatus", { ticketId: last?.id ?? "", status: "redeemed" }, await asAdmin()));
  };
  const tryCodeAgain = async () => {
    const again = { eventId: event.id, tier: about.tier, ambassadorCode: code };
    expect((await call("tickets", "quote", again, { token: buyer.token })).error?.code).toBe("code.window");
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
    tryCodeAgain,
    ...(about.isLost ? [] : [checkIn]),
    ...(about.part ? [refundPart, settleWebhooks] : []),
    ...(about.refunded ?? []).map((quantity) => () => refund(quantity)),
    ...(about.isLost ? [lose] : []),
    ...(about.isCalledOff ? [() => cancelAndWait(event.id)] : []),
  ];
};

const grantPremium = async () => {
  const { userId } = await aMember();
  await ok(call("membershipsAdmin", "grant", { userId, tier: "premium", reason: "A gift" }, await asAdmin()));
};

let campaignId = "";
/** Who has a ticket of one of the events gets a campaign, and opens and clicks it after a minute. */
const playCampaign = async (): Promise<void> => {
  const message = "Details: https://example.com/rooftop";
  const held = (await everything("ticket")).find(({ code_used, status }) => code_used && status !== "cancelled");
  campaignId = (await aCampaign({ event_id: String(held?.event_id), message })).id;
  await sendCampaigns(stack());
  const { targets } = await resultsOf(campaignId);
  const { html } = (await stack().mailTo(targets[0]?.email ?? "")) ?? {};
  const headers = {
    "user-agent": "Mozilla/5.0 (iPhone) AppleWebKit/605.1.15",
    "x-local-now": new Date(Date.now() + 60_000).toISOString(),
  };
  for (const what of ["opened", "clicked"]) {
    const url = html?.match(new RegExp(`"([^"]+/hooks/mail/${what}/[^"]+)"`))?.[1] ?? "";
    await fetch(url, { headers, redirect: "manual" });
  }
  await stack().settled();
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
    codeSteps({ tier: "GA+", bought: 3, part: 1_000 }),
    codeSteps({ tier: "VIP+", bought: 3, part: 1_001, refunded: [1] }),
    codeSteps({ tier: "GA+", bought: 4, refunded: [1], isCalledOff: true }),
  ]);
  const idle = { name: "Idle", code: aCode(), status: "inactive" } as const;
  await ok(call("ticketsAdmin", "createAmbassador", idle, await asAdmin()));
  await Promise.all([1, 2].map(grantPremium));
  await playShuffled([...scenarios, ...withCodes], 11);
  await playCampaign();
}, 240_000);

const everything = async (entity?: string): Promise<Item[]> => (await openTable()).everything(entity);
const sum = (items: Item[], name: string) => items.reduce((all, item) => all + Number(item[name] ?? 0), 0);

/** What a column of an export adds up to: cents of dollars, or hundredths of a count. */
const totalOf = <Row>(columns: readonly CsvColumn<Row>[], header: string, rows: readonly Row[]): number => {
  const [, cell] = columns.find(([name]) => name === header) ?? [];
  return rows.reduce((all, row) => all + Math.round(Number(cell?.(row) ?? Number.NaN) * 100), 0);
};

/** The totals of an export by column: all of its columns but the named ones, which are text. */
const totalsOf = <Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[], texts: readonly string[]) =>
  Object.fromEntries(
    columns.flatMap(([header]) => (texts.includes(header) ? [] : [[header, totalOf(columns, header, rows)]])),
  );

/** What Stripe took, gave back and was made to give back, before its fees; asked of Stripe itself. */
const balanceAtStripe = async (): Promise<number> => {
  const client = await stripeClient();
  const [charges, refunds, disputes] = await Promise.all([
    Array.fromAsync(client.charges.list({ limit: 100 })),
    Array.fromAsync(client.refunds.list({ limit: 100 })),
    Array.fromAsync(client.disputes.list({ limit: 100 })),
  ]);
  const taken = charges.filter(({ paid }) => paid).reduce((all, { amount }) => all + amount, 0);
  const refunded = refunds.filter(({ status }) => status === "succeeded").reduce((all, { amount }) => all + amount, 0);
  const moved = disputes.flatMap(({ balance_transactions }) => balance_transactions);
  return taken - refunded + moved.reduce((all, { amount }) => all + amount, 0);
};

test("[kpi-03] [kpi-04] every figure of the overview equals a recount, and Monthly Revenue is what Stripe has, on each page", async () => {
  const shown = await ok(call("reportsAdmin", "dashboard", {}, await asAdmin()));
  expect(shown).toMatchObject(recount(await everything(), shown.as_of));
  expect(shown.revenue.month_cents).toBe(await balanceAtStripe());
  // Nobody paid when the 30 days began.
  expect(shown.revenue.churn).toBeNull();
  expect(shown.revenue.ended.current).toBeGreaterThan(0);
  expect(shown.reach).toMatchObject({ today: 1, open_rate: 1 });
  expect(shown.revenue).toMatchObject({ gifted_admin: 2, gifted_promo: 0 });
});

// The lists of the best and the latest are recounted in histories.test.ts.
test("[kpi-02] [kpi-03] no figure of the overview is left out of the recount", async () => {
  const shown = await ok(call("reportsAdmin", "dashboard", {}, await asAdmin()));
  const counted: Record<string, object> = recount(await everything(), shown.as_of);
  const lists = ["top_vendors", "popular_events", "top_earners", "activity", "as_of"];
  const groups = Object.entries(shown).filter(([name]) => !lists.includes(name));
  const names = (figures: unknown) => Object.keys(figures as object).sort();
  // What was active is kept each midnight: no record tells it afterwards.
  const recounted = (figures: unknown) => names(figures).filter((name) => !["active_before", "active"].includes(name));
  const byDay = (figures: unknown) => (Array.isArray(figures) ? figures[0] : figures) ?? {};
  for (const [group, figures] of groups) {
    const all = group === "engagement" ? names(figures).filter((name) => name !== "active_before") : undefined;
    expect([group, names(byDay(counted[group]))]).toEqual([group, all ?? recounted(byDay(figures))]);
  }
});

test("[members-01] [kpi-03] the members' tiles, the sync page's figures and the events' tiles equal a recount", async () => {
  const [{ revenue, members, events: shownEvents, as_of }, records] = [
    await ok(call("reportsAdmin", "dashboard", {}, await asAdmin())),
    await everything(),
  ];
  const of = (entity: string) => records.filter(({ __edb_e__ }) => __edb_e__ === entity);
  const {
    members: _page,
    cursor: _cursor,
    ...tiles
  } = await ok(call("memberSearchAdmin", "list", { limit: 1 }, await asAdmin()));
  expect(tiles).toEqual({
    total_members: members.total,
    active_paying: revenue.paying,
    promo_grants: 0,
    admin_grants: 2,
    monthly_revenue: revenue.month_cents,
  });
  const running = of("subscription").filter(({ status }) => status === "active");
  const ofMemberships = of("ledger").filter(
    ({ kind, subject }) => kind === "subscription" || (kind !== "ticket" && String(subject).startsWith("sub_")),
  );
  const metrics = await ok(call("stripeAdmin", "metrics", {}, await asAdmin()));
  expect(metrics).toMatchObject({
    total_members: members.total,
    active_paying: running.length,
    stripe_active_count: running.length,
    unmatched_count: 0,
    synced_count: running.length,
    not_synced_count: 2,
    mrr: sum(running, "monthly_amount"),
    revenue_1d: sum(ofMemberships, "amount"),
    revenue_30d: sum(ofMemberships, "amount"),
  });
  expect(metrics.mrr).toBeGreaterThan(0);
  expect(metrics.revenue_1d).toBeGreaterThan(0);
  const upcoming = of("event").filter(({ start_at, cancelled_at }) => String(start_at) > as_of && !cancelled_at);
  expect(await ok(call("reportsAdmin", "events", {}, await asAdmin()))).toEqual({
    upcoming: upcoming.length,
    featured: upcoming.filter(({ featured }) => featured).length,
    rsvps: shownEvents.rsvps,
  });
});

test("[adminanalytics-02] each day's payments, refunds and revenue equal a recount, and the export adds up to Monthly Revenue", async () => {
  const { items: days } = await ok(call("reportsAdmin", "analytics", { days: 90 }, await asAdmin()));
  const records = await everything();
  expect(days).toEqual(
    days.map(({ day, before }) => ({ ...recountDay(records, day), before: recountDay(records, before.day) })),
  );
  const { revenue } = await ok(call("reportsAdmin", "dashboard", {}, await asAdmin()));
  const of = (entity: string) => records.filter(({ __edb_e__ }) => __edb_e__ === entity);
  const returned = of("ledger").filter(({ kind }) => kind === "refund" || kind === "dispute");
  const payments = of("ledger").filter(({ kind }) => kind === "ticket" || kind === "subscription");
  expect(totalsOf(dayCsv, days, ["Day"])).toEqual({
    "App activity": of("analytics-event").length * 100,
    "Sign-ups": of("member").length * 100,
    Redemptions: of("claim").length * 100,
    Sales: payments.filter(({ amount }) => Number(amount) > 0).length * 100,
    "Payments (USD)": sum(payments, "amount"),
    "Refunds and Disputes (USD)": -sum(returned, "amount"),
    "Revenue (USD)": revenue.month_cents + revenue.before_cents,
  });
  expect(sum(returned, "amount")).toBeLessThan(0);
});

const ticketTexts = ticketCsv
  .map(([header]) => header)
  .filter((header) => !["Price Paid", "Refunded", "Lost to Disputes", "Revenue"].includes(header));

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
    { status: "redeemed" },
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
    const isRefunded = ({ cancelled_by }: Item) => String(cancelled_by).startsWith("re_");
    const refunded = sum(cancelled.filter(isRefunded), "price_paid");
    const parts = sum(
      mine.filter((ticket) => !isRefunded(ticket)),
      "refunded_part",
    );
    const lost = cancelled.filter((ticket) => !isRefunded(ticket));
    const total_revenue = sum(mine, "price_paid") - sum(cancelled, "price_paid") - parts + sum(lost, "refunded_part");
    expect(rows).toHaveLength(mine.length);
    expect(tiles).toEqual({
      total_tickets: mine.length,
      redeemed: mine.filter((ticket) => ticket.status === "redeemed").length,
      pending: mine.filter((ticket) => ticket.status === "valid").length,
      cancelled: cancelled.length,
      total_revenue,
    });
    expect(totalsOf(ticketCsv, rows, ticketTexts)).toEqual({
      "Price Paid": sum(mine, "price_paid"),
      Refunded: refunded + parts,
      "Lost to Disputes": sum(lost, "price_paid") - sum(lost, "refunded_part"),
      Revenue: total_revenue,
    });
  }
});

test("[adminticket-13] the tickets' export has every cent that Stripe took and gave back for tickets, refunds that name no tickets too", async () => {
  const [rows, lines] = [await listTickets({}), await everything("ledger")];
  const ofTickets = lines.filter(({ kind, subject }) => kind !== "subscription" && !String(subject).startsWith("sub_"));
  const amountOf = (kind: string) =>
    sum(
      ofTickets.filter((line) => line.kind === kind),
      "amount",
    );
  const totals = totalsOf(ticketCsv, rows, ticketTexts);
  expect(totals).toMatchObject({ "Price Paid": amountOf("ticket"), Refunded: -amountOf("refund") });
  // A dispute that is open has its money withdrawn, and its tickets stand until it is lost.
  const open = (await everything("dispute")).filter(({ status }) => status !== "lost" && status !== "won");
  expect((totals["Lost to Disputes"] ?? 0) + sum(open, "amount")).toBe(-amountOf("dispute"));
  for (const total of Object.values(totals)) expect(total).toBeGreaterThan(0);
  expect(rows.filter(({ refunded, refunded_amount }) => !refunded && refunded_amount > 0).length).toBeGreaterThan(5);
});

test("[ambassadors-09] [ambassadors-14] the ambassadors' figures and exports equal a recount from the tickets that stand", async () => {
  const raw = await everything("ticket");
  const { rows, total_discount, total_redemptions, active_ambassadors, blocked_attempts } = await ok(
    call("ticketsAdmin", "ambassadorReport", { period: "30d" }, await asAdmin()),
  );
  const [withCode, isStanding] = [
    raw.filter(({ code_used }) => code_used),
    (item: Item) => item.status !== "cancelled",
  ];
  const standingOf = (tier: string) => withCode.filter((item) => isStanding(item) && item.tier === tier).length;
  const redemptionTexts = ["Created At", "Customer Email", "Order ID", "Ticket Type", "Status"];
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
      other_quantity: standing.length - quantityOf("GA+") - quantityOf("VIP+"),
      refunded_quantity: tickets.length - standing.length,
      // The code takes $5 off each ticket.
      total_discount: standing.length * 500,
    });
    const { items } = await ok(call("ticketsAdmin", "ambassadorRedemptions", { code }, await asAdmin()));
    const returned = tickets.length - standing.length;
    expect(totalsOf(redemptionCsv, items, redemptionTexts)).toEqual({
      Qty: tickets.length * 100,
      "Refunded Qty": returned * 100,
      "Discount Applied": tickets.length * 500,
      "Discount Refunded": returned * 500,
      "Net Discount": standing.length * 500,
    });
  }
  expect(rows).toHaveLength(codes.length);
  const paid = codes.filter((code) => withCode.some((item) => item.code_used === code && isStanding(item))).length;
  expect(totalsOf(statsCsv, rows, ["Ambassador", "Code"])).toEqual({
    "Paid Redemptions": paid * 100,
    "GA+ Qty": standingOf("GA+") * 100,
    "VIP+ Qty": standingOf("VIP+") * 100,
    "Other Qty": (withCode.filter(isStanding).length - standingOf("GA+") - standingOf("VIP+")) * 100,
    "Total Discount": (standingOf("GA+") + standingOf("VIP+")) * 500,
    Refunds: (codes.length - paid) * 100,
    "Refunded Qty": withCode.filter((item) => !isStanding(item)).length * 100,
  });
  // One code's tickets were all refunded, another's lost to a dispute.
  expect([total_redemptions, total_discount]).toEqual([5, 9 * 500]);
  expect([total_redemptions, total_discount]).toEqual([paid, totalOf(statsCsv, "Total Discount", rows)]);
  const ambassadors = await everything("ambassador");
  expect(active_ambassadors).toBe(ambassadors.filter(({ status }) => status === "active").length);
  expect([active_ambassadors, ambassadors.length]).toEqual([codes.length, codes.length + 1]);
  expect(blocked_attempts).toBe((await everything("blocked-attempt")).length);
  expect(blocked_attempts).toBe(codes.length);
});

test("[campaigns-13] [campaigns-18] a campaign's tiles equal its raw recipients and what its export counts", async () => {
  const raw = (await everything("campaign-target")).filter((target) => target.notification_id === campaignId);
  const { campaign, ...page } = await resultsOf(campaignId);
  const rows = toRecipients(page);
  const cells = (header: string) => rows.map((row) => recipientCsv.find(([name]) => name === header)?.[1](row));
  const countOf = (header: string, cell: string) => cells(header).filter((one) => one === cell).length;
  expect(campaign.counts).toMatchObject({
    targeted: raw.length,
    sent: raw.filter(({ status }) => status === "sent").length,
    opened: raw.filter(({ opened_at }) => opened_at).length,
    clicked: raw.filter(({ clicked_at }) => clicked_at).length,
  });
  const { targeted, sent, opened, clicked } = campaign.counts;
  expect([rows.length, countOf("Status", "sent"), countOf("Opened", "Yes"), countOf("Clicked", "Yes")]).toEqual([
    targeted,
    sent,
    opened,
    clicked,
  ]);
  expect([targeted, sent, opened, clicked]).toEqual([1, 1, 1, 1]);
});
