import { describe, expect, test } from "vitest";
import { anotherAdmin } from "../../support/admins.ts";
import { call, ok } from "../../support/call.ts";
import { stack } from "../../support/checkout.ts";
import { aPost, aProfile } from "../../support/community.ts";
import { anAdmin, type Member } from "../../support/fixtures.ts";
import { aCase, aDecision, decide, findCaseOf, report } from "../../support/moderation.ts";
import { openTable } from "../../support/table.ts";

const decisionsOf = async ({ token }: Member) => (await ok(call("moderation", "decisions", {}, { token }))).items;
const bellOf = async ({ token }: Member) => (await ok(call("notifications", "list", {}, { token }))).items;
const readPost = (postId: string, { token }: Member) => call("community", "post", { postId }, { token });
const commentOn = (postId: string, { token }: Member) =>
  call("community", "comment", { postId, content: "Hello" }, { token });
const auditOf = async (subject: string) =>
  (await ok(call("auditAdmin", "list", { subject }, { token: (await anAdmin()).token }))).items;
const appeal = ({ token }: Member, decisionId: string) =>
  call("moderation", "appeal", { decisionId, text: "It was a joke" }, { token });
const decideAppeal = ({ token }: Member, decisionId: string, outcome: "upheld" | "reversed") =>
  call("moderationAdmin", "decideAppeal", { decisionId, outcome }, { token });
describe("a decision", () => {
  test("[audit-02] [post-06] to remove a post deletes it, writes delete_post into the audit log and names the rule to its author", async () => {
    const { author, post, reporter, found } = await aCase({ content: "Buy now" });
    const admin = await anAdmin();
    await ok(decide(found, { action: "remove", rule: "spam" }));
    expect((await readPost(post.id, reporter)).status).toBe(404);
    const rows = (await auditOf(post.id)).map(({ action, actor, details }) => ({ action, actor, details }));
    expect(rows).toContainEqual({
      action: "community.delete_post",
      actor: admin.userId,
      details: { new_value: { post_id: post.id, user_id: author.userId, content: "Buy now" } },
    });
    expect(rows).toContainEqual(expect.objectContaining({ action: "community.remove", actor: admin.userId }));
    expect((await bellOf(author))[0]).toMatchObject({
      kind: "people",
      link: "/dashboard?tab=community&view=profile&standing=open",
      title: "Your post was removed",
      message: expect.stringContaining("No spam, scams or advertising"),
    });
    expect(await decisionsOf(author)).toMatchObject([
      { action: "remove", rule: "spam", content: "Buy now", removes_content: true, appeal: null },
    ]);
    expect(await decisionsOf(reporter)).toEqual([]);
  });
});

describe("an appeal", () => {
  test("is decided by another administrator, and reversed it brings the post and its counts back", async () => {
    const [owner, other] = await Promise.all([anAdmin(), anotherAdmin()]);
    const { author, post, decision } = await aDecision({
      action: "suspend",
      rule: "spam",
      days: 30,
      removes_content: true,
    });
    await ok(appeal(author, decision.id));
    expect((await decideAppeal(owner, decision.id, "reversed")).error?.code).toBe("appeal.own-decision");
    await ok(decideAppeal(other, decision.id, "reversed"));
    expect((await decideAppeal(other, decision.id, "upheld")).error?.code).toBe("appeal.already-decided");
    await stack().settled();
    expect(await ok(readPost(post.id, author))).toEqual(post);
    expect((await commentOn(post.id, author)).status).toBe(201);
    expect((await decisionsOf(author))[0]).toMatchObject({
      lifted_at: expect.any(String),
      appeal: { state: "reversed" },
    });
    const [row] = await auditOf(author.userId);
    expect(row).toMatchObject({
      action: "community.reverse-appeal",
      actor: other.userId,
      details: { decision_id: decision.id, same_administrator: false },
    });
    expect((await bellOf(author))[0]?.title).toBe("Your appeal was accepted");
  });

  test("brings a removed comment back under its post", async () => {
    const other = await anotherAdmin();
    const [{ post }, writer, reporter] = await Promise.all([aPost(), aProfile(), aProfile()]);
    const comment = await ok(commentOn(post.id, writer));
    await ok(report({ type: "comment", id: comment.id, post_id: post.id }, reporter));
    const found = await findCaseOf(comment.id);
    if (!found) throw new Error("no case");
    await ok(decide(found, { action: "remove", rule: "spam" }));
    const [decision] = await decisionsOf(writer);
    await ok(appeal(writer, decision?.id ?? ""));
    const commentsOf = async () =>
      (await ok(call("community", "comments", { postId: post.id }, { token: reporter.token }))).items;
    expect(await commentsOf()).toEqual([]);
    await ok(decideAppeal(other, decision?.id ?? "", "reversed"));
    expect(await commentsOf()).toEqual([comment]);
    await stack().settled();
    expect((await ok(readPost(post.id, reporter))).comments_count).toBe(1);
  });
});

describe("what moderation keeps of a member", () => {
  test("is exported and goes with the account, without who reported or decided", async () => {
    const { author, reporter, found } = await aCase();
    await ok(decide(found, { action: "warn", rule: "spam" }));
    const exported = await ok(call("account", "export", {}, { token: author.token }));
    const text = JSON.stringify(exported.items);
    expect(text).toContain("community_decisions");
    expect(text).not.toContain(reporter.userId);
    expect(text).not.toContain((await anAdmin()).userId);
    await ok(call("account", "erase", { confirm: "DELETE" }, { token: author.token }));
    await ok(call("account", "erase", { confirm: "DELETE" }, { token: reporter.token }));
    await stack().settled();
    const kept = (await (await openTable()).everything()).filter((item) =>
      /^(moderation|community)-/.test(String(item.__edb_e__)),
    );
    expect(kept.filter((item) => JSON.stringify(item).includes(author.userId))).toEqual([]);
    expect(kept.filter((item) => JSON.stringify(item).includes(reporter.userId))).toEqual([]);
  });
});

describe("the word filter", () => {
  test("is changed with its version and audit row, refuses the word in a comment and a message, and a stale change", async () => {
    const { token } = await anAdmin();
    const word = `zonk${Date.now()}`;
    const { filtered_words, version } = await ok(call("communityAdmin", "settings", {}, { token }));
    const change = { filtered_words: [...filtered_words, word.toUpperCase()], version };
    const changed = await ok(call("communityAdmin", "updateSettings", change, { token }));
    expect(changed).toEqual({ filtered_words: expect.arrayContaining([word]), version: version + 1 });
    expect((await call("communityAdmin", "updateSettings", change, { token })).error?.code).toBe("version-conflict");
    const { post } = await aPost();
    const member = await aProfile();
    const comment = { postId: post.id, content: `What a ${word}!` };
    expect((await call("community", "comment", comment, { token: member.token })).error?.code).toBe("word-not-allowed");
    const message = { receiver_id: member.userId, content: `You ${word}`, client_id: `word-${version}-message` };
    const writer = await aProfile();
    expect((await call("messages", "send", message, { token: writer.token })).error?.code).toBe("word-not-allowed");
    const odd = { filtered_words: ["!!!"], version: version + 1 };
    expect((await call("communityAdmin", "updateSettings", odd, { token })).error?.code).toBe("invalid-input");
    await ok(call("communityAdmin", "updateSettings", { filtered_words, version: version + 1 }, { token }));
  });
});
