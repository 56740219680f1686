import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { CommunityStandingEntity } from "../../../functions/community/standing/community-standing.entity.ts";
import { KeptSuspensionEntity } from "../../../functions/community/standing/kept-suspension.entity.ts";
import { MemberEntity } from "../../../functions/members/member.entity.ts";
import { deleteAtPool } from "../../support/accounts.ts";
import { anotherAdmin } from "../../support/admins.ts";
import { call, ok } from "../../support/call.ts";
import { stack } from "../../support/checkout.ts";
import { aPost } from "../../support/community.ts";
import { aMember, anAdmin, type Member } from "../../support/fixtures.ts";
import { aDecision } from "../../support/moderation.ts";
import { keyOf, openTable } from "../../support/table.ts";

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

const leave = ({ token }: Member) => ok(call("account", "erase", { confirm: "DELETE" }, { token }));

/** A member who was suspended and then deleted the account; `days` null is for good. */
const aSuspendedLeaver = async (days: number | null) => {
  const { author, decision } = await aDecision({ action: "suspend", rule: "hate", days });
  await leave(author);
  return { leaver: author, decision };
};

const comeBack = ({ email }: Member) => aMember({ email });

let postId: string;
beforeAll(async () => {
  postId = (await aPost()).post.id;
});
const comment = async ({ token }: Member, now?: string) => {
  const answer = await call("community", "comment", { postId, content: "Hi" }, { token, now });
  return [answer.status, answer.error?.code];
};
const decisionsOf = async ({ token }: Member) => {
  await stack().settled();
  return (await ok(call("moderation", "decisions", {}, { token }))).items;
};
const hashesOf = async ({ userId }: Member) => {
  const member = await (await openTable()).get(keyOf(MemberEntity, { user_id: userId }));
  return [...((member?.email_hashes ?? []) as Iterable<string>)];
};
const keptUnder = async (email_hash: string) => (await openTable()).get(keyOf(KeptSuspensionEntity, { email_hash }));
const suspended = [403, "community-suspended"];
const allowed = [201, undefined];

describe("a suspended member who deletes the account and signs up again with the same email address (decision 47)", () => {
  test("is suspended from the first thing they do, until the day it would have ended", async () => {
    const { leaver, decision } = await aSuspendedLeaver(7);
    const back = await comeBack(leaver);
    expect(back.userId).not.toBe(leaver.userId);
    expect(await Promise.all([1, 2, 3, 4, 5].map(() => comment(back)))).toEqual(Array(5).fill(suspended));
    expect((await ok(call("moderation", "standing", {}, { token: back.token }))).suspension).toEqual({
      until: decision.until,
      rule: "No hate speech",
    });
    expect(await comment(back, inDays(6.9))).toEqual(suspended);
    expect(await comment(back, inDays(7.1))).toEqual(allowed);
  });

  test("takes part when they come back after its end", async () => {
    const { leaver } = await aSuspendedLeaver(7);
    expect(await comment(await comeBack(leaver), inDays(7.1))).toEqual(allowed);
  });

  test("for good is suspended for good for 24 months after the deletion, and no longer afterwards", async () => {
    const [early, late] = await Promise.all([aSuspendedLeaver(null), aSuspendedLeaver(null)]);
    const back = await comeBack(early.leaver);
    expect(await comment(back, inDays(700))).toEqual(suspended);
    expect(await comment(back, inDays(5_000))).toEqual(suspended);
    expect(await comment(await comeBack(late.leaver), inDays(735))).toEqual(allowed);
  });

  test("is suspended however often they do it, and whatever the case of the address", async () => {
    const { leaver } = await aSuspendedLeaver(30);
    const back = await aMember({ email: leaver.email.toUpperCase() });
    expect(await comment(back)).toEqual(suspended);
    await leave(back);
    expect(await comment(await comeBack(leaver))).toEqual(suspended);
  });

  test("reads the decision, appeals it and has it lifted like any other", async () => {
    const { leaver, decision } = await aSuspendedLeaver(30);
    const back = await comeBack(leaver);
    await comment(back);
    const [carried] = await decisionsOf(back);
    expect(carried).toMatchObject({ action: "suspend", rule: "hate", until: decision.until, at: decision.at });
    expect(carried?.id).not.toBe(decision.id);
    const decisionId = carried?.id ?? "";
    await ok(call("moderation", "appeal", { decisionId, text: "It was long ago" }, { token: back.token }));
    await ok(call("moderationAdmin", "lift", { decisionId }, { token: (await anAdmin()).token }));
    expect(await comment(back)).toEqual(allowed);
    await leave(back);
    expect(await comment(await comeBack(leaver))).toEqual(allowed);
  });

  test("has no second appeal after one that was declined", async () => {
    const { author, decision } = await aDecision({ action: "suspend", rule: "spam", days: 30 });
    const appeal = (decisionId: string, { token }: Member) =>
      call("moderation", "appeal", { decisionId, text: "It was a joke" }, { token });
    await ok(appeal(decision.id, author));
    const { token } = await anotherAdmin();
    await ok(call("moderationAdmin", "decideAppeal", { decisionId: decision.id, outcome: "upheld" }, { token }));
    await leave(author);
    const back = await comeBack(author);
    await comment(back);
    const [carried] = await decisionsOf(back);
    expect(carried?.appeal).toMatchObject({ state: "upheld" });
    expect((await appeal(carried?.id ?? "", back)).error?.code).toBe("decision.appealed");
  });
});

describe("a suspension that was decided about an account (decision 47)", () => {
  test("for good holds for whoever deletes the sign-in account at the pool and signs up again, for more than 24 months", async () => {
    const [{ author }, { author: timed }] = await Promise.all([
      aDecision({ action: "suspend", rule: "hate", days: null }),
      aDecision({ action: "suspend", rule: "hate", days: 7 }),
    ]);
    await Promise.all([deleteAtPool(author), deleteAtPool(timed)]);
    const [back, timedBack] = await Promise.all([comeBack(author), comeBack(timed)]);
    expect(back.userId).not.toBe(author.userId);
    expect(await comment(back)).toEqual(suspended);
    expect(await comment(back, inDays(735))).toEqual(suspended);
    expect(await comment(timedBack, inDays(6.9))).toEqual(suspended);
    expect(await comment(timedBack, inDays(7.1))).toEqual(allowed);
  });

  test("and was lifted, before or after the sign-in account was deleted at the pool, holds for nobody", async () => {
    const { token } = await anAdmin();
    const lift = (decisionId: string) => ok(call("moderationAdmin", "lift", { decisionId }, { token }));
    const [early, late] = await Promise.all([
      aDecision({ action: "suspend", rule: "hate", days: null }),
      aDecision({ action: "suspend", rule: "hate", days: null }),
    ]);
    await lift(early.decision.id);
    await Promise.all([deleteAtPool(early.author), deleteAtPool(late.author)]);
    await lift(late.decision.id);
    expect(await comment(await comeBack(early.author))).toEqual(allowed);
    expect(await comment(await comeBack(late.author))).toEqual(allowed);
  });

  test("is kept under an address that the account gains afterwards, and stays kept under the former one", async () => {
    const { author } = await aDecision({ action: "suspend", rule: "hate", days: 30 });
    const [former = ""] = await hashesOf(author);
    const gained = `gained-${randomUUID().replaceAll("-", "")}`;
    const table = await openTable();
    const member = (await table.get(keyOf(MemberEntity, { user_id: author.userId }))) ?? {};
    await table.put({ ...member, email_hashes: new Set([former, gained]) });
    await stack().settled();
    expect(await keptUnder(gained)).toMatchObject({ rule: "No hate speech" });
    expect(await keptUnder(former)).toMatchObject({ rule: "No hate speech" });
  });

  test("before suspensions were kept with their decision is kept when its record is derived from again, as a backfill does", async () => {
    const { author } = await aDecision({ action: "suspend", rule: "hate", days: 30 });
    const [hash = ""] = await hashesOf(author);
    const table = await openTable();
    const standing = keyOf(CommunityStandingEntity, { user_id: author.userId });
    const { former: _former, change_id: _change, ...old } = (await table.get(standing)) ?? {};
    await table.delete(standing);
    await table.delete(keyOf(KeptSuspensionEntity, { email_hash: hash }));
    await stack().settled();
    expect(await keptUnder(hash)).toBeUndefined();
    await table.put(old);
    await stack().settled();
    expect(await keptUnder(hash)).toMatchObject({ rule: "No hate speech", former: { rule: "hate" } });
  });
});

test("a neighbor with another address, and one who wasn't suspended when they left, take part", async () => {
  const { leaver } = await aSuspendedLeaver(30);
  const { author: warned } = await aDecision({ action: "warn", rule: "spam" });
  await leave(warned);
  const neighbor = await aMember({ email: `neighbor-${leaver.email}` });
  expect(await comment(neighbor)).toEqual(allowed);
  expect(await comment(await comeBack(warned))).toEqual(allowed);
});

test("a kept suspension is stored without the account's id and address, and its export doesn't name who decided", async () => {
  const { leaver, decision } = await aSuspendedLeaver(30);
  const kept = (await (await openTable()).everything("kept-suspension")).filter(
    ({ suspended_at }) => suspended_at === decision.at,
  );
  expect(kept.length).toBeGreaterThan(0);
  const text = JSON.stringify(kept);
  expect([text.includes(leaver.userId), text.includes(leaver.email)]).toEqual([false, false]);
  const back = await comeBack(leaver);
  await comment(back);
  await stack().settled();
  const exported = JSON.stringify((await ok(call("account", "export", {}, { token: back.token }))).items);
  expect(exported).toContain("community_suspension");
  expect(exported).not.toContain((await anAdmin()).userId);
});

test("[avatar-09] who comes back suspended can set no picture before they open the community, until the suspension ends", async () => {
  const { leaver, decision } = await aSuspendedLeaver(7);
  const { token } = await comeBack(leaver);
  const until = String(decision.until);
  const sign = (now?: string) => call("avatars", "upload", { content_type: "image/png", bytes: 100 }, { token, now });
  for (const now of [undefined, new Date(Date.parse(until) - 1).toISOString()]) {
    const { status, error } = await sign(now);
    expect([status, error?.code, error?.details]).toEqual([
      403,
      "community-suspended",
      { until, rule: "No hate speech" },
    ]);
  }
  expect((await sign(until)).status).toBe(201);
});
