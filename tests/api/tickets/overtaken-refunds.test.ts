import { expect, test } from "vitest";
import { DisputeEntity } from "../../../functions/ledger/dispute.entity.ts";
import { UnsettledRefundEntity } from "../../../functions/tickets/refunds/unsettled-refund.entity.ts";
import { TicketEntity } from "../../../functions/tickets/ticket.entity.ts";
import { call, ok } from "../../support/call.ts";
import { buy, payAndSettle, stack, ticketsOf } from "../../support/checkout.ts";
import { aMember, anAdmin, anEvent } from "../../support/fixtures.ts";
import { ledgerTotalOf } from "../../support/ledger.ts";
import { overtake, testOvertaken } from "../../support/overtake.ts";
import { stripeClient } from "../../support/plans.ts";
import { postStripeEvent } from "../../support/stripe-webhook.ts";
import { keyOf, openTable } from "../../support/table.ts";
import { uniqueId } from "../../support/unique-text.ts";

/** Stripe's word of what happened to an object. */
const hear = (type: string, id: string) =>
  postStripeEvent({ id: `evt_${uniqueId()}`, type, created: 0, data: { object: { id } } });

/** A paid order of two tickets; whatever Stripe says from now on is lost, unless the test lets us hear it. */
const anOrder = async () => {
  const [buyer, event] = await Promise.all([aMember(), anEvent({ total_spots: 5 })]);
  const { session } = await buy(buyer, event.id, { quantity: 2 });
  await payAndSettle(session);
  const ids = (await ticketsOf(buyer, session)).map(({ id }) => id);
  const stripe = await stripeClient();
  const payment_intent = String((await stripe.checkout.sessions.retrieve(session)).payment_intent);
  await stack().stripe("webhooks/drop", { count: 100 });
  const refund = (amount: number, metadata = {}) => stripe.refunds.create({ payment_intent, amount, metadata });
  const dispute = async () => String(((await stack().stripe("disputes/open", { session })) as { id: string }).id);
  return { buyer, session, ids, refund, dispute };
};
/** The tickets of an order by their numbers, and how many cents of each went back. */
const partsOf = async (ids: string[]) => {
  const table = await openTable();
  const tickets = await Promise.all(ids.map((id) => table.get(keyOf(TicketEntity, { id }))));
  return tickets.map((ticket) => [ticket?.number, ticket?.status, ticket?.refunded_part]).sort();
};
const lose = async (dispute: string) => {
  await stack().stripe("disputes/close", { dispute, status: "lost" });
  await hear("charge.dispute.closed", dispute);
};

testOvertaken(
  "a dispute whose beginning is recorded after its end",
  async () => {
    const { dispute: open } = await anOrder();
    const [id, table] = [await open(), await openTable()];
    const stored = () => table.get(keyOf(DisputeEntity, { dispute_id: id }));
    return {
      write: { containing: id },
      late: () => hear("charge.dispute.created", id),
      meanwhile: () => lose(id),
      outcome: async () => (await stored())?.status,
      // A comparison with Stripe would end it a second time, and couldn't.
      mend: async () => table.put({ ...(await stored()), status: "lost" }),
    };
  },
  { guarded: "lost", control: "needs_response" },
);

testOvertaken(
  "a part of an order that is refunded while a lost dispute cancels its tickets",
  async () => {
    const { ids, refund, dispute } = await anOrder();
    const { id } = await refund(901);
    return {
      write: { containing: id },
      late: () => hear("refund.updated", id),
      meanwhile: async () => lose(await dispute()),
      outcome: () => partsOf(ids),
    };
  },
  {
    guarded: [
      [1, "cancelled", undefined],
      [2, "cancelled", undefined],
    ],
    control: [
      [1, "cancelled", 451],
      [2, "cancelled", 450],
    ],
  },
);

testOvertaken(
  "a part of an order that is refunded while an earlier part fails",
  async () => {
    const { ids, refund } = await anOrder();
    const first = await refund(901);
    await hear("refund.updated", first.id);
    const { id } = await refund(333);
    const meanwhile = async () => {
      await stack().stripe("refunds/settle", { refund: first.id, status: "failed" });
      await hear("refund.failed", first.id);
    };
    const outcome = () => partsOf(ids);
    return { write: { containing: id }, late: () => hear("refund.updated", id), meanwhile, outcome };
  },
  // Of $3.33 the odd cent is the first ticket's, unless it had paid the one of the part that failed; the control counts $6.66.
  {
    guarded: [
      [1, "valid", 167],
      [2, "valid", 166],
    ],
    control: [
      [1, "valid", 333],
      [2, "valid", 333],
    ],
  },
);

test("a part of an order is refunded by what its tickets paid, though an earlier part that fails is given back before it is written", async () => {
  const { ids, refund } = await anOrder();
  const first = await refund(901);
  await hear("refund.updated", first.id);
  const { id } = await refund(333);
  let other: Promise<unknown> = Promise.resolve();
  const meanwhile = async () => {
    await stack().stripe("refunds/settle", { refund: first.id, status: "failed" });
    await stack().fault({ kind: "held", operation: "TransactWriteItems", containing: id });
    other = hear("refund.failed", first.id);
    await expect.poll(() => stack().heldCalls(), { interval: 10 }).toBe(2);
  };
  await overtake({ write: { containing: id }, late: () => hear("refund.updated", id), meanwhile });
  await other;
  // Both have read what the tickets had paid before either writes: without the condition the odd cent is the second one's.
  expect(await partsOf(ids)).toEqual([
    [1, "valid", 167],
    [2, "valid", 166],
  ]);
});

/** A refund of $20 that failed, and the one that Stripe sent in its place although we heard no answer. */
const aRetriedRefund = async () => {
  const { buyer, session, refund } = await anOrder();
  const failed = await refund(2_000);
  await hear("refund.updated", failed.id);
  await stack().stripe("refunds/settle", { refund: failed.id, status: "failed" });
  await hear("refund.failed", failed.id);
  const again = await refund(2_000, { session_id: session, ticket_ids: "", by: "usr_1", retry_of: failed.id });
  const { token } = await anAdmin();
  const about = { refundId: failed.id, note: "By check" };
  const state = async () => {
    const stored = await (await openTable()).get(keyOf(UnsettledRefundEntity, { refund_id: failed.id }));
    return [stored?.status, await ledgerTotalOf(buyer.userId)];
  };
  return {
    refundId: failed.id,
    retried: () => hear("refund.updated", again.id),
    markPaid: () => call("ticketsAdmin", "markRefundPaid", about, { token }),
    state,
  };
};

testOvertaken(
  "a failed refund that is marked as paid after it was sent again",
  async () => {
    const { refundId, retried, markPaid, state } = await aRetriedRefund();
    return {
      write: { containing: `${refundId}-by-hand` },
      late: markPaid,
      meanwhile: retried,
      outcome: async ({ body, error }) => [error?.code ?? body.status, ...(await state())],
    };
  },
  // $40 were paid, and $20 went back; in the control $20 more.
  { guarded: ["refund.settled", "retried", 2_000], control: ["paid", "paid", 0] },
);

testOvertaken(
  "a failed refund that is sent again after it was marked as paid",
  async () => {
    const { refundId, retried, markPaid, state } = await aRetriedRefund();
    return { write: { containing: refundId }, late: retried, meanwhile: () => ok(markPaid()), outcome: state };
  },
  // Both went to the buyer, and the list says so.
  { guarded: ["paid", 0], control: ["retried", 0] },
);
