import { testOvertaken } from "../../support/overtake.ts";
import { giveOwnTable } from "../../support/own-table.ts";
import { uniqueId } from "../../support/unique-text.ts";

const deals = giveOwnTable(async () => ({
  ...(await import("../../../functions/deals/claim-guard.entity.ts")),
  ...(await import("../../../functions/deals/keep-claim-guards.ts")),
}));

testOvertaken(
  "a deletion that keeps an address's used deal after a later deletion has kept it for longer",
  async () => {
    const { ClaimGuardEntity, keepClaimGuards, neverAgain } = deals();
    const [hash, deal_id, first, second] = [uniqueId(), uniqueId(), `usr_${uniqueId()}`, `usr_${uniqueId()}`];
    for (const user_id of [first, second])
      await ClaimGuardEntity.put({ user_id, deal_id, claim_id: "clm_1", blocked_until: neverAgain }).go();
    return {
      write: { operation: "PutItem", containing: hash },
      late: () => keepClaimGuards(first, [hash], "2027-01-01T00:00:00.000Z"),
      meanwhile: () => keepClaimGuards(second, [hash], "2027-06-01T00:00:00.000Z"),
      outcome: async () =>
        (await ClaimGuardEntity.get({ user_id: hash, deal_id }).go({ consistent: true })).data?.kept_until,
    };
  },
  { guarded: "2029-06-01T00:00:00.000Z", control: "2029-01-01T00:00:00.000Z" },
);
