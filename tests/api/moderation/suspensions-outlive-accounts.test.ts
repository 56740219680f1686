import { describe, expect, test } from "vitest";
import { endOf } from "../../support/overtake.ts";
import { giveOwnTable } from "../../support/own-table.ts";
import { aStoredMember } from "../../support/stored-community.ts";
import { uniqueId } from "../../support/unique-text.ts";

const city = giveOwnTable(async () => ({
  ...(await import("../../../functions/community/standing/community-standing.entity.ts")),
  ...(await import("../../../functions/community/standing/kept-suspension.entity.ts")),
  ...(await import("../../../functions/community/standing/kept-suspensions.ts")),
  ...(await import("../../../functions/members/member.entity.ts")),
  ...(await import("../../../functions/moderation/decisions/keep-suspension.ts")),
  ...(await import("../../../functions/moderation/decisions/kept-suspensions.projection.ts")),
  ...(await import("../../../functions/moderation/decisions/moderation-decision.entity.ts")),
  ...(await import("../../../functions/moderation/decisions/returned-suspensions.projection.ts")),
  ...(await import("../../../functions/moderation/decisions/suspend-member.ts")),
  ...(await import("../../../functions/platform/table/transaction.ts")),
}));

const now = "2027-03-01T12:00:00.000Z";
const moment = "2027-03-01T12:00:00.001Z";
const april = "2027-04-01T12:00:00.000Z";
const june = "2027-06-01T12:00:00.000Z";
const suspended_at = "2027-02-01T12:00:00.000Z";
const former = { rule: "spam", decided_by: "other", was_appealed: false } as const;
const until = (suspended_until?: string) => ({ suspended_at, rule: "No spam", suspended_until, former });

/** An address, with what is kept under it. */
const anAddress = async (kept?: object) => {
  const email_hash = uniqueId();
  if (kept)
    await city()
      .KeptSuspensionEntity.put({ email_hash, ...until(), ...kept })
      .go();
  const read = async () => (await city().KeptSuspensionEntity.get({ email_hash }).go({ consistent: true })).data;
  const endsOf = async () => {
    const record = await read();
    return record && [record, ...(record.others ?? [])].map(({ suspended_until }) => suspended_until ?? "good");
  };
  return { email_hash, read, endsOf };
};

/** A member with addresses, and with suspensions. */
const aMember = async (email_hashes: string[] | undefined, standing?: object) => {
  const member = aStoredMember(email_hashes);
  await city().MemberEntity.put(member).go();
  if (standing)
    await city()
      .CommunityStandingEntity.put({ user_id: member.user_id, ...until(), ...standing })
      .go();
  return member;
};

describe("suspensions of a deleted account are kept under its address", () => {
  const keep = async (standing: object | undefined, kept?: object) => {
    const { email_hash, read, endsOf } = await anAddress(kept);
    const { user_id: userId } = await aMember([email_hash], standing);
    await city().keepSuspension({ userId, emailHashes: [email_hash], until: now });
    const record = await read();
    return { ends: await endsOf(), kept_until: record?.kept_until, ttl: record?.ttl, decision_id: record?.decision_id };
  };

  test("without the account's id and address", async () => {
    const { email_hash, read } = await anAddress();
    const { user_id: userId, email } = await aMember([email_hash], { ...until(april), decision_id: "decision_1" });
    await city().keepSuspension({ userId, emailHashes: [email_hash], until: now });
    const text = JSON.stringify(await read());
    expect([email_hash, userId, email].map((each) => text.includes(each))).toEqual([true, false, false]);
  });

  test("until they end, or for 24 months where one is for good", async () => {
    expect(await keep({ ...until(april), decision_id: "decision_1" })).toEqual({
      ...{ ends: [april], kept_until: april, ttl: Date.parse(april) / 1_000, decision_id: undefined },
    });
    expect(await keep({ others: [until(april)] })).toMatchObject({
      ...{ ends: ["good", april], kept_until: "2029-03-01T12:00:00.000Z" },
    });
  });

  test("beside those of another account with it, of which the longest stay", async () => {
    expect(await keep(until(april), until(june))).toMatchObject({ ends: [june, april], kept_until: june });
    expect(await keep(until(april), until(april))).toMatchObject({ ends: [april] });
    expect(await keep(until(), { kept_until: june })).toMatchObject({ kept_until: "2029-03-01T12:00:00.000Z" });
    const years = "2031-01-01T12:00:00.000Z";
    expect(await keep(until(), { kept_until: years })).toMatchObject({ kept_until: years });
  });

  test("and not where none runs: what is kept then stays as it is", async () => {
    expect(await keep(undefined)).toMatchObject({ ends: null });
    expect(await keep(until(now))).toMatchObject({ ends: null });
    expect(await keep(undefined, until(now))).toMatchObject({ ends: [now], kept_until: undefined });
  });
});

test("a suspension for good is kept without an end while its account is there, and ended ones leave others as they were", async () => {
  const plan = async (kept: object | undefined, change: object) => {
    const { email_hash, read, endsOf } = await anAddress(kept);
    const writes = city().planKept([email_hash], await city().readKept([email_hash]), { running: [], ...change }, now);
    if (writes.length > 0) expect((await city().writeAll(writes)).size).toBe(0);
    return [await endsOf(), (await read())?.kept_until];
  };
  expect(await plan(undefined, { running: [until()] })).toEqual([["good"], undefined]);
  expect(city().planKept(["unknown"], [], { running: [] }, now)).toEqual([]);
  expect(await plan(until(april), { ended: [until(april)] })).toEqual([null, undefined]);
  expect(await plan({ kept_until: june, others: [until(april)] }, { ended: [until(april)] })).toEqual([["good"], june]);
  expect(await plan({ kept_until: june }, { running: [until(april)] })).toEqual([["good", april], undefined]);
  // Not kept any more: gone with the next change.
  expect(await plan({ kept_until: now }, { running: [until(april)] })).toEqual([[april], april]);
  expect(await plan({ kept_until: moment }, { running: [until(april)] })).toEqual([["good", april], undefined]);
});

describe("an account takes over what is kept under its addresses", () => {
  const takeOver = async (kept: object[]) => {
    const addresses = await Promise.all(kept.map((one) => anAddress(one)));
    const hashes = addresses.map(({ email_hash }) => email_hash);
    const user_id = `usr_${uniqueId()}`;
    const writes = await city().planTakeover(user_id, hashes, now);
    if (writes.length > 0) await city().writeAll(writes);
    const refused = await endOf(city().assertNoneReturns(hashes, now));
    const { data } = await city().CommunityStandingEntity.get({ user_id }).go({ consistent: true });
    return { data, refused, addresses };
  };
  const until_ = (data: { suspended_until?: string | undefined } | null) => data && (data.suspended_until ?? "good");

  test("each suspension once, with a decision of its own, and it stays kept", async () => {
    const { data, refused, addresses } = await takeOver([until(april), { ...until(june), others: [until(april)] }]);
    expect([until_(data), data?.others?.map(until_), refused]).toEqual([june, [april], "community-suspended"]);
    const ids = [data?.decision_id, data?.others?.[0]?.decision_id];
    expect([new Set(ids).size, ids.every((id) => id?.startsWith("decision_"))]).toEqual([2, true]);
    for (const { endsOf } of addresses) expect(await endsOf()).toEqual([june, april]);
  });

  test("and none that is over or isn't kept any more", async () => {
    for (const kept of [until(now), { kept_until: now }]) {
      const { data, refused } = await takeOver([kept]);
      expect([data, refused]).toEqual([null, "done"]);
    }
    expect((await takeOver([{ kept_until: moment }])).refused).toBe("community-suspended");
    expect(await city().planTakeover("usr_x", [], now)).toEqual([]);
    expect(await takeOver([until(now), until(april)])).toMatchObject({ refused: "community-suspended" });
  });

  test("which tells how long the longest lasts", async () => {
    const { email_hash } = await anAddress({ ...until(april), others: [{ ...until(now), rule: "Other" }] });
    const error = { code: "community-suspended", details: { until: april, rule: "No spam" } };
    await expect(city().assertNoneReturns([email_hash], now)).rejects.toMatchObject(error);
    const forGood = await anAddress({});
    const good = { code: "community-suspended", details: { until: null } };
    await expect(city().assertNoneReturns([forGood.email_hash], now)).rejects.toMatchObject(good);
  });
});

const changeOf = (entity: string, before: object | null, after: object | null) =>
  ({ id: "1", at: now, entity, before, after, isExpiry: false }) as never;
const at = { zone: "America/New_York", now };

describe("a running suspension is kept under the addresses that its account gains", () => {
  const gain = async (standing: object | undefined, change: (member: object) => never) => {
    const { email_hash, read, endsOf } = await anAddress();
    const member = await aMember([email_hash], standing);
    await city().keptSuspensions.apply([change({ user_id: member.user_id })], at);
    return { ends: await endsOf(), read, member, change };
  };
  const gained = (member: object) =>
    changeOf("member", { ...member, email_hashes: new Set(["a"]) }, { ...member, email_hashes: new Set(["a", "b"]) });

  test("with the address, and with its first record", async () => {
    expect((await gain(until(april), gained)).ends).toEqual([april]);
    const first = (member: object) => changeOf("community-standing", null, member);
    expect((await gain(until(april), first)).ends).toEqual([april]);
  });

  test("and not with other changes, nor where none runs", async () => {
    const same = { email_hashes: new Set(["a"]) };
    for (const change of [
      (member: object) => changeOf("member", { ...member, ...same }, { ...member, ...same }),
      (member: object) => changeOf("member", null, { ...member, ...same }),
      (member: object) => changeOf("member", member, null),
      (member: object) => changeOf("community-standing", member, member),
      (member: object) => changeOf("community-standing", member, null),
    ])
      expect((await gain(until(april), change)).ends).toBeNull();
    expect((await gain(until(now), gained)).ends).toBeNull();
    expect((await gain(undefined, gained)).ends).toBeNull();
  });

  test("until each of them is under each address", async () => {
    const { email_hash } = await anAddress(until(april));
    const kept = await city().readKept([email_hash]);
    const areKept = (hashes: string[], ...running: ReturnType<typeof until>[]) =>
      city().areAllKept(hashes, kept, running, now);
    expect(areKept([email_hash], until(april))).toBe(true);
    expect(areKept([email_hash, "unknown"], until(april))).toBe(false);
    expect(areKept([email_hash], until(april), until(june))).toBe(false);
  });

  test("once: what is kept already isn't written again", async () => {
    const { read, member } = await gain({ ...until(april), others: [until(june)] }, gained);
    const { change_id } = (await read()) ?? {};
    await city().keepUnderAllAddresses(member.user_id, now);
    expect((await read())?.change_id).toBe(change_id);
    const { email_hash, endsOf } = await anAddress(until(april));
    const other = await aMember([email_hash], { ...until(june), others: [until(april)] });
    await city().keepUnderAllAddresses(other.user_id, now);
    expect(await endsOf()).toEqual([june, april]);
  });
});

describe("a suspension that an account took over has a decision of its own", () => {
  const record = async (after: object, before: object | null = null) => {
    const user_id = `usr_${uniqueId()}`;
    const stored = { user_id, ...until(), ...after };
    const { Item } = city()
      .CommunityStandingEntity.put(stored as never)
      .params() as never as { Item: object };
    await city().returnedSuspensions.apply([changeOf("community-standing", before, Item)], at);
    return (await city().ModerationDecisionEntity.query.byMember({ user_id }).go()).data;
  };
  const id = () => `decision_${uniqueId()}`;

  test("with what the former account's said, and an appeal where that was declined", async () => {
    const [decision] = await record({ ...until(april), decision_id: id() });
    expect(decision).toMatchObject({
      action: "suspend",
      rule: "spam",
      until: april,
      at: suspended_at,
      decided_by: "other",
    });
    expect(decision?.appeal_state).toBeUndefined();
    const [appealed] = await record({ former: { ...former, was_appealed: true }, decision_id: id() });
    expect(appealed).toMatchObject({ appeal_state: "upheld", appeal_decided_at: suspended_at });
  });

  test("only with its first record, while it runs, and where the former decision is known", async () => {
    const taken = { decision_id: id() };
    expect(await record(taken, { user_id: "x" })).toEqual([]);
    expect(await record({ ...taken, ...until(now) })).toEqual([]);
    expect(await record({ ...taken, former: undefined })).toEqual([]);
    expect(await record({})).toEqual([]);
    expect(await record({ ...taken, others: [{ ...until(april), decision_id: id() }] })).toHaveLength(2);
  });

  test("and one that is there stays as it is", async () => {
    const decision_id = id();
    const [first] = await record({ decision_id });
    await city().ModerationDecisionEntity.patch({ id: decision_id }).set({ lifted_at: now }).go();
    expect(await record({ decision_id })).toEqual([]);
    const { data } = await city().ModerationDecisionEntity.get({ id: decision_id }).go();
    expect(data).toMatchObject({ user_id: first?.user_id, lifted_at: now });
  });
});

describe("what runs of a member's suspensions", () => {
  const decisionOf = (id: string) => ({ id }) as never;

  test("names the rule of its decision, where it doesn't itself", async () => {
    const decision = {
      id: `decision_${uniqueId()}`,
      user_id: "usr_x",
      case_id: "",
      action: "suspend",
      rule: "hate",
      type: "member",
      subject_id: "usr_x",
      content: "",
      removes_content: false,
      at: now,
      decided_by: "admin",
    } as const;
    const formerOf = async (about: object) => {
      const { user_id } = await aMember(undefined, { former: undefined, ...about });
      return (await city().readStanding(user_id, now)).running[0]?.former;
    };
    await city()
      .ModerationDecisionEntity.put({ ...decision, appeal_state: "upheld" })
      .go();
    expect(await formerOf({ decision_id: decision.id })).toEqual({
      rule: "hate",
      decided_by: "admin",
      was_appealed: true,
    });
    await city()
      .ModerationDecisionEntity.put({ ...decision, appeal_state: "open" })
      .go();
    expect((await formerOf({ decision_id: decision.id }))?.was_appealed).toBe(false);
    expect(await formerOf({ decision_id: decision.id, former })).toEqual(former);
    expect([await formerOf({}), await formerOf({ decision_id: "decision_none" })]).toEqual([undefined, undefined]);
  });

  test("ends for one decision alone, in the community and under the addresses", async () => {
    const { email_hash, endsOf } = await anAddress({ ...until(june), others: [until(april)] });
    const own = { ...until(june), decision_id: "decision_1", others: [{ ...until(april), decision_id: "decision_2" }] };
    const { user_id } = await aMember([email_hash], own);
    const standing = await city().readStanding(user_id, now);
    expect(await city().planEnd(standing, decisionOf("decision_3"), now)).toEqual([]);
    expect(await city().planDeclined(standing, decisionOf("decision_3"), now)).toEqual([]);
    expect(city().findLongestOther(standing, decisionOf("decision_1"))?.suspended_until).toBe(april);
    expect(city().findLongestOther(standing, decisionOf("decision_2"))?.suspended_until).toBe(june);
    await city().writeAll(await city().planEnd(standing, decisionOf("decision_1"), now));
    const { data } = await city().CommunityStandingEntity.get({ user_id }).go();
    expect([data?.suspended_until, await endsOf()]).toEqual([april, [april]]);
    const last = await city().readStanding(user_id, now);
    await city().writeAll(await city().planEnd(last, decisionOf("decision_2"), now));
    expect((await city().CommunityStandingEntity.get({ user_id }).go()).data).toBeNull();
    expect(await endsOf()).toBeNull();
  });
});
