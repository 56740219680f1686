import { testOvertaken } from "../../support/overtake.ts";
import { giveOwnTable } from "../../support/own-table.ts";
import { uniqueId } from "../../support/unique-text.ts";

const books = giveOwnTable(async () => ({
  ...(await import("../../../functions/ledger/dispute.entity.ts")),
  ...(await import("../../../functions/ledger/ledger.entity.ts")),
  ...(await import("../../../functions/ledger/ledger-line.ts")),
  ...(await import("../../../functions/ledger/rebook-payer.ts")),
}));

const at = "2027-03-01T12:00:00.000Z";
/** A payment of a subscription, and its dispute, whose payer nobody knows. */
const anUnknownPayment = async () => {
  const { DisputeEntity, LedgerEntity, ledgerLine, unknownPayer: user_id } = books();
  const [ref, dispute_id, subject] = [`in_${uniqueId()}`, `dp_${uniqueId()}`, `sub_${uniqueId()}`];
  const money = { amount: 1_299, currency: "usd", subject };
  await LedgerEntity.put(ledgerLine({ ...money, ref, kind: "subscription", user_id, at })).go();
  const dispute = { ...money, dispute_id, user_id, status: "lost", reason: "fraudulent" };
  await DisputeEntity.put({ ...dispute, created_at: at, updated_at: at, respond_by: at }).go();
  const payers = async () => [
    (await LedgerEntity.get({ ref }).go({ consistent: true })).data?.user_id,
    (await DisputeEntity.get({ dispute_id }).go({ consistent: true })).data?.user_id,
  ];
  return { ref, dispute_id, subject, payers };
};

testOvertaken(
  "a payment that is booked to a member while it is booked to another one",
  async () => {
    const { ref, subject, payers } = await anUnknownPayment();
    return {
      write: { operation: "PutItem", containing: ref },
      late: () => books().rebookPayer(subject, "usr_late"),
      meanwhile: () => books().rebookPayer(subject, "usr_first"),
      outcome: payers,
    };
  },
  { guarded: ["usr_first", "usr_first"], control: ["usr_late", "usr_first"] },
);

testOvertaken(
  "a dispute that is booked to a member while it is booked to another one",
  async () => {
    const { dispute_id, subject, payers } = await anUnknownPayment();
    return {
      write: { operation: "UpdateItem", containing: dispute_id },
      late: () => books().rebookPayer(subject, "usr_late"),
      meanwhile: () => books().rebookPayer(subject, "usr_first"),
      outcome: async () => (await payers())[1],
    };
  },
  { guarded: "usr_first", control: "usr_late" },
);
