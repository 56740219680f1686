import { expect, test } from "vitest";
import { DisputeEntity } from "../../../functions/ledger/dispute.entity.ts";
import { LedgerEntity } from "../../../functions/ledger/ledger.entity.ts";
import { call, ok } from "../../support/call.ts";
import { buy, payAndSettle, settleWebhooks, spotsLeft, stack, ticketsOf } from "../../support/checkout.ts";
import { aMember, anAdmin, anEvent, openSettings } from "../../support/fixtures.ts";
import { listLedgerLines } from "../../support/ledger.ts";
import { membership, stripeClient, subscribe } from "../../support/plans.ts";
import { keyOf, openTable } from "../../support/table.ts";

type Dispute = { id: string; balance_transactions: { id: string; net: number }[] };

const aDisputedOrder = async (beforeIt: () => Promise<unknown> = async () => {}) => {
  const [buyer, event] = await Promise.all([aMember(), anEvent({ total_spots: 10 })]);
  const { session } = await buy(buyer, event.id, { quantity: 2 });
  await payAndSettle(session);
  await beforeIt();
  const dispute = (await stack().stripe("disputes/open", { session })) as Dispute;
  await settleWebhooks();
  return { buyer, event, session, dispute };
};
const close = async ({ id }: Dispute, status: "won" | "lost") => {
  const closed = (await stack().stripe("disputes/close", { dispute: id, status })) as Dispute;
  await settleWebhooks();
  return closed;
};
const stored = async ({ id }: Dispute) => (await openTable()).get(keyOf(DisputeEntity, { dispute_id: id }));
const lineOf = async (ref = "") => (await openTable()).get(keyOf(LedgerEntity, { ref }));
const mailsAbout = async ({ id }: Dispute) => {
  await stack().settled();
  return (await stack().mails()).filter(({ text }) => text?.includes(id)).map(({ subject }) => subject);
};
const statusesOf = async (buyer: Awaited<ReturnType<typeof aMember>>, session: string) =>
  (await ticketsOf(buyer, session)).map(({ status }) => status);

test("[kpi-03] a dispute is recorded with its amount, and the fee beside it, support is notified once, and the tickets stay valid", async () => {
  await stack().stripe("webhooks/duplicate", { type: "charge.dispute.created", copies: 4 });
  const { buyer, session, dispute } = await aDisputedOrder();
  expect(await stored(dispute)).toMatchObject({ subject: session, user_id: buyer.userId, status: "needs_response" });
  const [taken] = dispute.balance_transactions;
  expect(taken?.net).toBe(-5_500);
  expect(await lineOf(taken?.id)).toMatchObject({ kind: "dispute", amount: -4_000, fee: 1_500, user_id: buyer.userId });
  expect(await statusesOf(buyer, session)).toEqual(["valid", "valid"]);
  const { token } = await anAdmin();
  const order = await ok(call("ticketsAdmin", "order", { sessionId: session }, { token }));
  expect(order.tickets.map(({ dispute_id }) => dispute_id)).toEqual([dispute.id, dispute.id]);
  expect(await mailsAbout(dispute)).toEqual(["A payment is disputed: $40.00"]);
  const refused = await call("ticketsAdmin", "refund", { sessionId: session }, { token });
  expect([refused.status, refused.error?.code]).toEqual([409, "order.disputed"]);
  expect(await statusesOf(buyer, session)).toEqual(["valid", "valid"]);
});

test("[desk-51] a dispute is kept with the time until which Stripe takes evidence, and waits for it until it ends", async () => {
  const { dispute } = await aDisputedOrder();
  const { evidence_details } = await (await stripeClient()).disputes.retrieve(dispute.id);
  const respond_by = new Date((evidence_details.due_by ?? 0) * 1_000).toISOString();
  expect(await stored(dispute)).toMatchObject({ awaits: "evidence", respond_by });
  await close(dispute, "won");
  expect(await stored(dispute)).toEqual(expect.not.objectContaining({ awaits: "evidence" }));
});

test("[desk-51] a dispute whose deadline isn't known, as before it was kept, gets it at the next event", async () => {
  const { dispute } = await aDisputedOrder();
  const before = await stored(dispute);
  const { awaits: _awaits, respond_by: _respondBy, gsi3pk: _pk, gsi3sk: _sk, ...former } = before ?? {};
  await (await openTable()).put(former);
  const { data } = await (await stripeClient()).events.list({ type: "charge.dispute.created", limit: 100 });
  const ours = data.filter((event) => (event.data.object as { id?: string }).id === dispute.id);
  for (const { id } of ours) await stack().stripe("webhooks/resend", { event: id });
  await settleWebhooks();
  expect(await stored(dispute)).toMatchObject({ awaits: "evidence", respond_by: before?.respond_by });
  expect(await mailsAbout(dispute)).toEqual(["A payment is disputed: $40.00"]);
});

test("a lost dispute cancels the tickets, which let nobody in, frees their seats, and is recorded once", async () => {
  const { buyer, event, session, dispute } = await aDisputedOrder();
  await stack().stripe("webhooks/duplicate", { type: "charge.dispute.closed", copies: 4 });
  await close(dispute, "lost");
  expect(await stored(dispute)).toMatchObject({ status: "lost" });
  expect(await statusesOf(buyer, session)).toEqual(["cancelled", "cancelled"]);
  const [{ id: ticketId } = { id: "" }] = await ticketsOf(buyer, session);
  const refused = await call("tickets", "redeem", { ticketId }, { token: buyer.token });
  expect([refused.status, refused.error?.code]).toEqual([409, "ticket.cancelled"]);
  expect(await spotsLeft(event.id)).toBe(10);
  expect(await mailsAbout(dispute)).toEqual(["A payment is disputed: $40.00", "Dispute lost: $40.00"]);
});

test("a won dispute leaves the tickets valid and records the money that came back", async () => {
  const { buyer, event, session, dispute } = await aDisputedOrder();
  const { balance_transactions } = await close(dispute, "won");
  expect(await statusesOf(buyer, session)).toEqual(["valid", "valid"]);
  expect(await spotsLeft(event.id)).toBe(8);
  expect(await lineOf(balance_transactions[1]?.id)).toMatchObject({ kind: "dispute", amount: 4_000 });
});

test("a dispute's money that moves after its state is recorded once, withdrawn and reinstated", async () => {
  const order = await aDisputedOrder(async () => {
    await stack().stripe("webhooks/duplicate", { type: "charge.dispute.funds_withdrawn", copies: 4 });
  });
  await stack().stripe("webhooks/duplicate", { type: "charge.dispute.funds_reinstated", copies: 4 });
  await close(order.dispute, "won");
  const lines = await listLedgerLines(order.buyer.userId);
  const moved = lines.filter(({ kind }) => kind === "dispute").map(({ amount }) => amount);
  expect(moved.sort((one, other) => one - other)).toEqual([-4_000, 4_000]);
  expect(await mailsAbout(order.dispute)).toEqual(["A payment is disputed: $40.00", "Dispute won: $40.00"]);
});

test("the scheduled reconcile records a dispute and its end without any webhook", async () => {
  // Its beginning, and its money.
  const drop = () => stack().stripe("webhooks/drop", { count: 2 });
  const { buyer, session, dispute } = await aDisputedOrder(drop);
  expect(await stored(dispute)).toBeUndefined();
  await stack().stripe("webhooks/drop", { count: 1, type: "charge.dispute.closed" });
  await close(dispute, "lost");
  await stack().invoke("Reconcile");
  await stack().invoke("Reconcile");
  expect(await stored(dispute)).toMatchObject({ status: "lost" });
  expect(await statusesOf(buyer, session)).toEqual(["cancelled", "cancelled"]);
  expect(await mailsAbout(dispute)).toEqual(["Dispute lost: $40.00"]);
});

test("refund and dispute of a subscription payment are recorded under its member", async () => {
  await openSettings();
  const member = await aMember();
  const { customer, subscription } = await subscribe(member, "essential");
  const client = await stripeClient();
  const [charge] = (await client.charges.list({ customer })).data;
  const refund = await client.refunds.create({ charge: charge?.id ?? "", amount: 299 });
  await settleWebhooks();
  expect(await lineOf(refund.id)).toMatchObject({
    kind: "refund",
    amount: -299,
    user_id: member.userId,
    subject: subscription,
  });
  const dispute = (await stack().stripe("disputes/open", { charge: charge?.id })) as Dispute;
  await settleWebhooks();
  expect(await stored(dispute)).toMatchObject({ subject: subscription, user_id: member.userId });
  expect(await lineOf(dispute.balance_transactions[0]?.id)).toMatchObject({
    amount: -1_000,
    fee: 1_500,
    subject: subscription,
  });
  expect(await membership(member)).toMatchObject({ tier: "essential", is_subscribed: true });
});
