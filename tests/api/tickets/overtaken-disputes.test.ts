import { testOvertaken } from "../../support/overtake.ts";
import { giveOwnTable } from "../../support/own-table.ts";
import { uniqueId } from "../../support/unique-text.ts";

const tickets = giveOwnTable(async () => ({
  ...(await import("../../../functions/platform/table/transaction.ts")),
  ...(await import("../../../functions/tickets/refunds/record-failed-refund.ts")),
  ...(await import("../../../functions/tickets/refunds/refused-id.ts")),
  ...(await import("../../../functions/tickets/refunds/refused-refunds.ts")),
  ...(await import("../../../functions/tickets/refunds/unsettled-refund.entity.ts")),
}));

const now = "2027-03-01T12:00:00.000Z";

testOvertaken(
  "a refused refund that a lost dispute settles while it is sent again",
  async () => {
    const { closeUnsettledRefundSteps, findUnsettledRefund, settleLostDisputeSteps, writeAll } = tickets();
    const session_id = `cs_${uniqueId()}`;
    const refund_id = tickets().toRefusedId(session_id);
    const about = { payment_intent: "pi_1", subject: "evt_1", session_id, ticket_ids: [], user_id: "usr_1" };
    const money = { amount: 2_000, currency: "usd", reason: "charge_disputed" };
    const state = { status: "open", refusals: 0, failed_at: now } as const;
    await tickets()
      .UnsettledRefundEntity.put({ refund_id, ...about, ...money, ...state })
      .go();
    return {
      write: { containing: refund_id },
      late: async () => writeAll(await settleLostDisputeSteps(session_id, now)),
      meanwhile: async () => writeAll(await closeUnsettledRefundSteps(refund_id, now)),
      outcome: async (refused) => [[...refused], (await findUnsettledRefund(refund_id))?.status],
    };
  },
  { guarded: [["unsettled"], "retried"], control: [[], "paid"] },
);
