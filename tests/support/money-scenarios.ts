import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { GrantEntity } from "../../functions/entitlements/grant.entity.ts";
import { StockEntity } from "../../functions/events/stock.entity.ts";
import { DisputeEntity } from "../../functions/ledger/dispute.entity.ts";
import { SubscriptionEntity } from "../../functions/subscriptions/sync/subscription.entity.ts";
import { PaymentSessionEntity } from "../../functions/tickets/payments/payment-session.entity.ts";
import { TicketEntity } from "../../functions/tickets/ticket.entity.ts";
import { buy, pay, stack } from "./checkout.ts";
import { anEvent, type Member } from "./fixtures.ts";
import { listLedgerLines } from "./ledger.ts";
import { stripeClient } from "./plans.ts";
import { keyOf, openTable } from "./table.ts";

/** A scenario under way: its steps happen at Stripe, `readState` is what came of them here. */
export type Scenario = {
  /** The ids that Stripe's events about it name. */
  ids(): string[];
  steps: (() => Promise<unknown>)[];
  readState(): Promise<unknown>;
};
export type ScenarioFactory = (member: Member) => Promise<Scenario>;

type Item = Record<string, unknown>;
const pick = (item: Item | undefined, ...names: string[]) =>
  item ? Object.fromEntries(names.map((name) => [name, item[name] ?? null])) : null;

const linesAbout = async (member: Member, subject: string, more: string[] = []) =>
  (await listLedgerLines(member.userId))
    .filter((line) => line.subject === subject || more.includes(line.subject ?? ""))
    .map(({ kind, amount }) => `${kind} ${amount}`)
    .sort();

type Sold = { session: string; intent: () => Promise<string> };

/** Two tickets are bought; what happens to their money follows. */
const ticketScenario =
  (...rest: ((sold: Sold) => Promise<unknown>)[]): ScenarioFactory =>
  async (member) => {
    const event = await anEvent({ total_spots: 5 });
    const { session } = await buy(member, event.id, { quantity: 2 });
    const client = await stripeClient();
    let charged = "";
    const intent = async () => String((await client.checkout.sessions.retrieve(session)).payment_intent);
    const paid = async () => {
      await pay(session);
      charged = String((await client.paymentIntents.retrieve(await intent())).latest_charge);
    };
    return {
      ids: () => [session, ...(charged ? [charged] : [])],
      steps: [paid, ...rest.map((step) => () => step({ session, intent }))],
      readState: () => readOrderState(member, session, event.id),
    };
  };

const readOrderState = async (member: Member, session: string, eventId: string) => {
  const store = await openTable();
  const order = await store.get(keyOf(PaymentSessionEntity, { session_id: session }));
  const ids = (order?.ticket_ids ?? []) as string[];
  const tickets = await Promise.all(ids.map((id) => store.get(keyOf(TicketEntity, { id }))));
  const stock = await store.get(keyOf(StockEntity, { event_id: eventId }));
  const query = DisputeEntity.query.bySubject({ subject: session }).params({ table: store.TableName });
  const { Items: disputes = [] } = await store.documents.send(new QueryCommand(query as never));
  return {
    order: pick(order, "outcome", "amount", "refunded"),
    tickets: tickets.map((ticket) => ticket?.status),
    parts: tickets.map((ticket) => ticket?.refunded_part ?? 0),
    stock: pick(stock, "left", "held", "sold"),
    disputes: disputes.map((dispute) => pick(dispute, "status", "amount")),
    lines: await linesAbout(member, eventId, [session]),
  };
};

const refundPayment = async ({ intent }: Sold, amount?: number) =>
  (await stripeClient()).refunds.create({ payment_intent: await intent(), ...(amount ? { amount } : {}) });
const refundPartThatFails = async (sold: Sold) => {
  const { id: refund } = await refundPayment(sold, 901);
  await stack().stripe("refunds/settle", { refund, status: "failed" });
};
const openDispute = ({ session }: Sold) => stack().stripe("disputes/open", { session });
const closeDispute = (status: "won" | "lost") => async (sold: Sold) => {
  const payment_intent = await sold.intent();
  const client = await stripeClient();
  const { latest_charge } = await client.paymentIntents.retrieve(payment_intent);
  const [found] = (await client.disputes.list({ charge: String(latest_charge) })).data;
  return stack().stripe("disputes/close", { dispute: found?.id, status });
};

type Subscribed = { subscription: string; customer: string };

/** A plan is bought at Stripe; what happens to it follows. */
const planScenario =
  (...rest: ((plan: Subscribed) => Promise<unknown>)[]): ScenarioFactory =>
  async (member) => {
    const client = await stripeClient();
    const [price] = (await client.prices.list({ lookup_keys: ["essential_monthly"] })).data;
    const card = "pm_card_visa";
    const { id: customer } = await client.customers.create({
      payment_method: card,
      invoice_settings: { default_payment_method: card },
    });
    const plan: Subscribed = { subscription: "", customer };
    const begin = async () => {
      const metadata = { user_id: member.userId };
      const items = [{ price: price?.id ?? "" }];
      plan.subscription = (await client.subscriptions.create({ customer, items, metadata })).id;
    };
    return {
      ids: () => [customer, plan.subscription],
      steps: [begin, ...rest.map((step) => () => step(plan))],
      readState: () => readPlanState(member, plan.subscription),
    };
  };

const readPlanState = async (member: Member, subscription: string) => {
  const store = await openTable();
  const mirror = await store.get(keyOf(SubscriptionEntity, { subscription_id: subscription }));
  const key = { user_id: member.userId, source: "stripe", source_ref: subscription };
  const words = ["status", "tier", "cancel_at_period_end"];
  return {
    mirror: pick(mirror, ...words, "monthly_amount"),
    grant: pick(await store.get(keyOf(GrantEntity, key)), ...words),
    lines: await linesAbout(member, subscription),
  };
};

const upgrade = async ({ subscription }: Subscribed) => {
  const client = await stripeClient();
  const [price] = (await client.prices.list({ lookup_keys: ["premium_monthly"] })).data;
  const item = (await client.subscriptions.retrieve(subscription)).items.data[0]?.id;
  // Without a proration, whose amount would depend on the second.
  const items = [{ ...(item ? { id: item } : {}), price: price?.id ?? "" }];
  return client.subscriptions.update(subscription, { items, proration_behavior: "none" });
};
const cancelAtPeriodEnd = async ({ subscription }: Subscribed, isEnding = true) =>
  (await stripeClient()).subscriptions.update(subscription, { cancel_at_period_end: isEnding });
const cancelNow = async ({ subscription }: Subscribed) => (await stripeClient()).subscriptions.cancel(subscription);
const refundCharge = async ({ customer }: Subscribed) => {
  const client = await stripeClient();
  const [charge] = (await client.charges.list({ customer })).data;
  return client.refunds.create({ charge: charge?.id ?? "", amount: 299 });
};

/** What may happen to somebody's money, with the same steps every time. */
export const moneyScenarios: Record<string, ScenarioFactory> = {
  "tickets paid": ticketScenario(),
  "tickets refunded": ticketScenario((sold) => refundPayment(sold)),
  "tickets refunded in part": ticketScenario((sold) => refundPayment(sold, 701)),
  "a part whose refund fails, and another part": ticketScenario(refundPartThatFails, (sold) =>
    refundPayment(sold, 333),
  ),
  "tickets refunded in part, then in full": ticketScenario(
    (sold) => refundPayment(sold, 700),
    (sold) => refundPayment(sold),
  ),
  "tickets disputed": ticketScenario(openDispute),
  "a dispute lost": ticketScenario(openDispute, closeDispute("lost")),
  "a dispute won": ticketScenario(openDispute, closeDispute("won")),
  "a plan bought": planScenario(),
  "a plan upgraded": planScenario(upgrade),
  "a plan cancelled and resumed": planScenario(cancelAtPeriodEnd, (plan) => cancelAtPeriodEnd(plan, false)),
  "a plan cancelled, refunded and ended": planScenario(cancelAtPeriodEnd, refundCharge, cancelNow),
};
