import { beforeAll, describe, expect, test } from "vitest";
import { anotherAdmin } from "../../support/admins.ts";
import { call, ok } from "../../support/call.ts";
import { stack } from "../../support/checkout.ts";
import { aPost } from "../../support/community.ts";
import { aMember, anAdmin, type Member } from "../../support/fixtures.ts";
import { aDecision } from "../../support/moderation.ts";
import { openTable } from "../../support/table.ts";

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
const suspended = [403, "community-suspended"];
const allowed = [201, undefined];

describe("a suspended member who deletes the account and signs up again with the same email address (decision 38)", () => {
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
