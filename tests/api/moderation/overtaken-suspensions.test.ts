import { expect, test } from "vitest";
import { endOf, testOvertaken } from "../../support/overtake.ts";
import { giveOwnTable } from "../../support/own-table.ts";
import { aDecisionOn, aStoredCase, aStoredMember } from "../../support/stored-community.ts";
import { uniqueId } from "../../support/unique-text.ts";

const moderation = giveOwnTable(async () => ({
  ...(await import("../../../functions/community/standing/community-standing.entity.ts")),
  ...(await import("../../../functions/community/standing/kept-suspension.entity.ts")),
  ...(await import("../../../functions/community/standing/suspensions.ts")),
  ...(await import("../../../functions/members/member.entity.ts")),
  ...(await import("../../../functions/moderation/appeals/appeal-decision.ts")),
  ...(await import("../../../functions/moderation/appeals/decide-appeal.ts")),
  ...(await import("../../../functions/moderation/cases/moderation-case.entity.ts")),
  ...(await import("../../../functions/moderation/decisions/decide-case.ts")),
  ...(await import("../../../functions/moderation/decisions/keep-suspension.ts")),
  ...(await import("../../../functions/moderation/decisions/lift-suspension.ts")),
  ...(await import("../../../functions/moderation/decisions/moderation-decision.entity.ts")),
  ...(await import("../../../functions/platform/table/transaction.ts")),
}));

const now = "2027-03-01T12:00:00.000Z";
const aWeekOn = "2027-03-08T12:00:00.000Z";
const admin = { userId: "admin", email: "" };

/** A case about a member, whose decision suspends them: for 7 days, or for good with null. */
const aSuspension = async (userId: string, days: 7 | null) => {
  const found = aStoredCase(userId);
  await moderation().ModerationCaseEntity.put(found).go();
  const decision = aDecisionOn(found, { action: "suspend", days });
  return { write: { containing: found.id }, suspend: () => moderation().decideCase(decision, admin, now) };
};

/** Lifts the one suspension of a member. */
const aLift = async (userId: string) => {
  const { data } = await moderation().ModerationDecisionEntity.query.byMember({ user_id: userId }).go();
  const { id } = data[0] ?? { id: "" };
  return { write: { containing: id }, lift: () => moderation().liftSuspension(id, admin, now) };
};

type Suspended = { suspended_until?: string | undefined; others?: Suspended[] | undefined };
const endsOf = (record: Suspended | null) =>
  record ? [record, ...(record.others ?? [])].map(({ suspended_until }) => suspended_until ?? "for good") : [];

// Nothing is kept of a member without an address: what the community knows is guarded alone.
const standingOf = async (user_id: string) =>
  endsOf((await moderation().CommunityStandingEntity.get({ user_id }).go({ consistent: true })).data);

testOvertaken(
  "a suspension for 7 days while the member is suspended for good",
  async () => {
    const { user_id } = aStoredMember();
    const [short, good] = [await aSuspension(user_id, 7), await aSuspension(user_id, null)];
    return {
      write: short.write,
      late: short.suspend,
      meanwhile: good.suspend,
      outcome: () => standingOf(user_id),
    };
  },
  { guarded: ["for good", aWeekOn], control: [aWeekOn] },
);

testOvertaken(
  "the only suspension that is lifted while the member is suspended for good",
  async () => {
    const { user_id } = aStoredMember();
    const [short, good] = [await aSuspension(user_id, 7), await aSuspension(user_id, null)];
    await short.suspend();
    const { write, lift } = await aLift(user_id);
    return { write, late: lift, meanwhile: good.suspend, outcome: () => standingOf(user_id) };
  },
  { guarded: ["for good"], control: [] },
);

const other = { userId: "other", email: "" };

/** A member's appeal against their one suspension, and how another administrator decides it. */
const anAppeal = async (userId: string) => {
  const { appealDecision, decideAppeal, ModerationDecisionEntity } = moderation();
  const { write } = await aLift(userId);
  const { containing: decisionId } = write;
  await appealDecision({ decisionId, text: "It was a joke" }, userId, now);
  const decide = (outcome: "upheld" | "reversed", by = other) => decideAppeal({ decisionId, outcome }, by, now);
  const state = async () =>
    (await ModerationDecisionEntity.get({ id: decisionId }).go({ consistent: true })).data?.appeal_state;
  return { write, decide, state };
};

testOvertaken(
  "a suspension that a won appeal ends while the member is suspended for good",
  async () => {
    const { user_id } = aStoredMember();
    const [short, good] = [await aSuspension(user_id, 7), await aSuspension(user_id, null)];
    await short.suspend();
    const { write, decide, state } = await anAppeal(user_id);
    const outcome = async () => [await standingOf(user_id), await state()];
    return { write, late: () => decide("reversed"), meanwhile: good.suspend, outcome };
  },
  { guarded: [["for good"], "reversed"], control: [[], "reversed"] },
);

testOvertaken(
  "an appeal that two administrators decide at once",
  async () => {
    const { user_id } = aStoredMember();
    await (await aSuspension(user_id, 7)).suspend();
    const { write, decide, state } = await anAppeal(user_id);
    return {
      write,
      late: () => endOf(decide("upheld")),
      meanwhile: () => decide("reversed", { userId: "third", email: "" }),
      outcome: async (end) => [end, await state()],
    };
  },
  { guarded: ["appeal.already-decided", "reversed"], control: ["done", "upheld"] },
);

/** Two accounts that have had one address, each with a case; what is kept under the address. */
const anAddressOfTwo = async () => {
  const hash = uniqueId();
  const [one, other] = [aStoredMember([hash]), aStoredMember([hash])];
  await moderation().MemberEntity.put([one, other]).go();
  return {
    hash,
    one,
    short: await aSuspension(one.user_id, 7),
    good: await aSuspension(other.user_id, null),
    kept: async () =>
      endsOf((await moderation().KeptSuspensionEntity.get({ email_hash: hash }).go({ consistent: true })).data),
  };
};

testOvertaken(
  "a suspension that is kept under an address while another account with it is suspended",
  async () => {
    const { short, good, kept } = await anAddressOfTwo();
    return { write: short.write, late: short.suspend, meanwhile: good.suspend, outcome: kept };
  },
  { guarded: ["for good", aWeekOn], control: [aWeekOn] },
);

testOvertaken(
  "the only suspension kept under an address that is lifted while another account with it is suspended",
  async () => {
    const { one, short, good, kept } = await anAddressOfTwo();
    await short.suspend();
    const { write, lift } = await aLift(one.user_id);
    return { write, late: lift, meanwhile: good.suspend, outcome: kept };
  },
  { guarded: ["for good"], control: [] },
);

testOvertaken(
  "what stays kept of an account that is being deleted while another account with its address is suspended",
  async () => {
    const { hash, one, short, good, kept } = await anAddressOfTwo();
    await short.suspend();
    const late = () => moderation().keepSuspension({ userId: one.user_id, emailHashes: [hash], until: now });
    return { write: { containing: hash }, late, meanwhile: good.suspend, outcome: kept };
  },
  { guarded: ["for good", aWeekOn], control: [aWeekOn] },
);

testOvertaken(
  "a suspension that is kept under an address which the account has gained while another account with it is suspended",
  async () => {
    const { hash, one, short, good, kept } = await anAddressOfTwo();
    const { email_hashes: _none, ...before } = one;
    await moderation().MemberEntity.put(before).go();
    await short.suspend();
    await moderation().MemberEntity.put(one).go();
    const late = () => moderation().keepUnderAllAddresses(one.user_id, now);
    return { write: { containing: hash }, late, meanwhile: good.suspend, outcome: kept };
  },
  { guarded: ["for good", aWeekOn], control: [aWeekOn] },
);

test.each([
  ["was never suspended", null, []],
  ["was suspended until a moment ago", { suspended_until: "2027-03-01T11:59:59.999Z" }, []],
  ["was suspended until now", { suspended_until: now }, []],
  ["is suspended for a moment more", { suspended_until: "2027-03-01T12:00:00.001Z" }, ["write"]],
  ["is suspended for good", {}, ["write"]],
] as const)(
  "what a member writes at a moment is allowed or refused by it: one who %s",
  async (_, suspension, refused) => {
    const { CommunityStandingEntity, checkMayTakePart, findSuspension, writeAll } = moderation();
    const { user_id } = aStoredMember();
    const known = { user_id, suspended_at: "2027-02-28T12:00:00.000Z", rule: "spam" } as const;
    if (suspension) await CommunityStandingEntity.put({ ...known, ...suspension }).go();
    expect((await findSuspension(user_id, now)) !== null).toBe(refused.length > 0);
    expect([...(await writeAll([checkMayTakePart(user_id, now)]))]).toEqual(refused);
  },
);
