import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { KeptSuspensionEntity } from "../../../functions/community/standing/kept-suspension.entity.ts";
import { MemberEntity } from "../../../functions/members/member.entity.ts";
import { call, ok } from "../../support/call.ts";
import { stack } from "../../support/checkout.ts";
import { aPost } from "../../support/community.ts";
import { aMember, anAdmin, type Member } from "../../support/fixtures.ts";
import { aDecision } from "../../support/moderation.ts";
import { keyOf, openTable } from "../../support/table.ts";

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

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
  const cameBack = async () => {
    const { author: leaver, decision } = await aDecision({ action: "suspend", rule: "hate", days: 7 });
    await ok(call("account", "erase", { confirm: "DELETE" }, { token: leaver.token }));
    return { leaver, decision, back: await aMember({ email: leaver.email.toUpperCase() }) };
  };
  let returned: Awaited<ReturnType<typeof cameBack>>;
  beforeAll(async () => {
    returned = await cameBack();
  });

  test("[avatar-09] is suspended from the first thing they do, with a picture or a comment, until the moment it would have ended, and a neighbor isn't", async () => {
    const { leaver, decision, back } = returned;
    expect(back.userId).not.toBe(leaver.userId);
    const until = String(decision.until);
    const sign = (now?: string) =>
      call("avatars", "upload", { content_type: "image/png", bytes: 100 }, { token: back.token, now });
    for (const now of [undefined, new Date(Date.parse(until) - 1).toISOString()]) {
      const { status, error } = await sign(now);
      expect([status, error?.code, error?.details]).toEqual([...suspended, { until, rule: "No hate speech" }]);
    }
    expect((await sign(until)).status).toBe(201);
    expect(await Promise.all([1, 2, 3, 4, 5].map(() => comment(back)))).toEqual(Array(5).fill(suspended));
    expect((await ok(call("moderation", "standing", {}, { token: back.token }))).suspension).toEqual({
      until,
      rule: "No hate speech",
    });
    expect(await comment(back, inDays(6.9))).toEqual(suspended);
    expect(await comment(back, inDays(7.1))).toEqual(allowed);
    expect(await comment(await aMember({ email: `neighbor-${leaver.email}` }))).toEqual(allowed);
  });

  test("reads the decision, appeals it and has it lifted like any other", async () => {
    const { decision, back } = returned;
    await comment(back);
    const [carried] = await decisionsOf(back);
    expect(carried).toMatchObject({ action: "suspend", rule: "hate", until: decision.until, at: decision.at });
    expect(carried?.id).not.toBe(decision.id);
    const decisionId = carried?.id ?? "";
    await ok(call("moderation", "appeal", { decisionId, text: "It was long ago" }, { token: back.token }));
    await ok(call("moderationAdmin", "lift", { decisionId }, { token: (await anAdmin()).token }));
    expect(await comment(back)).toEqual(allowed);
  });
});

test("a suspension is kept under an address that its account gains afterwards, and stays kept under the former one (decision 47)", async () => {
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
