import type { Member } from "../../../functions/members/members.ts";
import { testOvertaken } from "../../support/overtake.ts";
import { giveOwnTable } from "../../support/own-table.ts";
import { uniqueId } from "../../support/unique-text.ts";

const members = giveOwnTable(async () => ({
  ...(await import("../../../functions/members/member.entity.ts")),
  ...(await import("../../../functions/members/member-pointer.entity.ts")),
  ...(await import("../../../functions/members/referrals.ts")),
}));

const aReferrer = async () => {
  const [user_id, code, now] = [`usr_${uniqueId()}`, `R${uniqueId()}`.toUpperCase(), "2027-03-01T12:00:00.000Z"];
  const name = { name: "Maya Member", display_name: "Maya Member", email: `${user_id}@x.test` };
  const codes = { referral_code: code, member_card_number: uniqueId(), created_at: now, updated_at: now };
  await members()
    .MemberEntity.put({ user_id, ...name, ...codes })
    .go();
  await members().MemberPointerEntity.put({ kind: "referral_code", value: code, user_id }).go();
  const pointsOf = async () =>
    (await members().MemberEntity.get({ user_id }).go({ consistent: true })).data?.reward_points;
  const refer = (hash: string) =>
    members().recordReferral({ user_id: `usr_${uniqueId()}`, email_hashes: [hash] } as Member, code, now);
  return { refer, pointsOf };
};

testOvertaken(
  "a friend who joins with two accounts of one address at the same moment",
  async () => {
    const [{ refer, pointsOf }, hash] = [await aReferrer(), uniqueId()];
    return {
      write: { containing: hash },
      late: () => refer(hash),
      meanwhile: () => refer(hash),
      outcome: async (isCredited) => [isCredited, await pointsOf()],
    };
  },
  { guarded: [false, 50], control: [true, 100] },
);
