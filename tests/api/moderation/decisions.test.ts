import { describe, expect, test } from "vitest";
import { deleteAccount } from "../../support/accounts.ts";
import { anotherAdmin } from "../../support/admins.ts";
import { call, ok } from "../../support/call.ts";
import { stack } from "../../support/checkout.ts";
import { aLocation, aPost, aProfile } from "../../support/community.ts";
import { anAdmin, type Member } from "../../support/fixtures.ts";
import { aCase, aDecision, decide, findCaseOf, report } from "../../support/moderation.ts";
import { overtake } from "../../support/overtake.ts";
import { openTable } from "../../support/table.ts";

const day = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString();

const decisionsOf = async ({ token }: Member) => (await ok(call("moderation", "decisions", {}, { token }))).items;
const bellOf = async ({ token }: Member) => (await ok(call("notifications", "list", {}, { token }))).items;
const readPost = (postId: string, { token }: Member) => call("community", "post", { postId }, { token });
const commentOn = (postId: string, { token }: Member, now?: string) =>
  call("community", "comment", { postId, content: "Hello" }, { token, ...(now ? { now } : {}) });
const auditOf = async (subject: string) =>
  (await ok(call("auditAdmin", "list", { subject }, { token: (await anAdmin()).token }))).items;
const appeal = ({ token }: Member, decisionId: string, now?: string) =>
  call("moderation", "appeal", { decisionId, text: "It was a joke" }, { token, ...(now ? { now } : {}) });
const decideAppeal = ({ token }: Member, decisionId: string, outcome: "upheld" | "reversed") =>
  call("moderationAdmin", "decideAppeal", { decisionId, outcome }, { token });
const suspendedAnswer = async (member: Member, now?: string) => {
  const { post } = await aPost();
  const { status, error } = await commentOn(post.id, member, now);
  return [status, error?.code, error?.details];
};

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

  test("to keep changes nothing for the author and is in the audit log", async () => {
    const { author, post, reporter, found } = await aCase();
    expect(await ok(decide(found, { action: "keep" }))).toMatchObject({ state: "decided", outcome: "keep" });
    expect((await readPost(post.id, reporter)).status).toBe(200);
    expect([await decisionsOf(author), await bellOf(author)]).toEqual([[], []]);
    expect((await auditOf(post.id)).map(({ action }) => action)).toEqual(["community.keep"]);
  });

  test("to suspend for days stops the member until then, with the rule, and no longer afterwards", async () => {
    const { author } = await aDecision({ action: "suspend", rule: "harassment", days: 7 });
    const suspended = [403, "community-suspended", { until: expect.any(String), rule: "No bullying or harassment" }];
    expect(await suspendedAnswer(author)).toEqual(suspended);
    expect(await suspendedAnswer(author, inDays(6.9))).toEqual(suspended);
    expect((await suspendedAnswer(author, inDays(7.1)))[0]).toBe(201);
    const { suspension } = await ok(call("moderation", "standing", {}, { token: author.token }));
    expect(suspension?.rule).toBe("No bullying or harassment");
  });

  test("to suspend for good has no end, can remove the post too, and is undone by lifting it, once", async () => {
    const { author, post, decision } = await aDecision({
      action: "suspend",
      rule: "hate",
      days: null,
      removes_content: true,
    });
    expect((await readPost(post.id, author)).status).toBe(404);
    expect(await suspendedAnswer(author, inDays(5_000))).toEqual([
      403,
      "community-suspended",
      { until: null, rule: "No hate speech" },
    ]);
    const { token } = await anAdmin();
    const lift = () => call("moderationAdmin", "lift", { decisionId: decision.id }, { token });
    expect(await ok(lift())).toMatchObject({ lifted_at: expect.any(String) });
    expect((await suspendedAnswer(author))[0]).toBe(201);
    expect((await lift()).error?.code).toBe("decision.not-running");
    expect((await auditOf(author.userId)).map(({ action }) => action)).toEqual(["community.lift-suspension"]);
    expect((await bellOf(author)).map(({ title }) => title)).toContain("Your suspension was lifted");
  });

  test("needs a rule unless the post is kept, and a member can't be removed", async () => {
    const { author, found, reporter } = await aCase();
    expect((await decide(found, { action: "warn" })).error?.code).toBe("invalid-input");
    expect((await decide(found, { action: "suspend", rule: "spam" })).error?.code).toBe("invalid-input");
    await ok(report({ type: "member", id: author.userId }, reporter));
    const member = await findCaseOf(author.userId);
    if (!member) throw new Error("no case");
    expect((await decide(member, { action: "remove", rule: "spam" })).error?.code).toBe("invalid-input");
    expect(await decisionsOf(author)).toEqual([]);
  });

  test("of five administrators who decide one case at once is made once, and the others hear that it was decided", async () => {
    const { author, found } = await aCase();
    const answers = await Promise.all(Array.from({ length: 5 }, () => decide(found, { action: "warn", rule: "spam" })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(answers.filter(({ error }) => error?.code === "case.already-decided")).toHaveLength(4);
    expect(await decisionsOf(author)).toHaveLength(1);
    expect((await bellOf(author)).length).toBe(1);
  });
});

/** A member with an open case for each of some posts. */
const aMemberWithCases = async (count: number) => {
  const author = await aProfile();
  const cases = [];
  for (let number = 0; number < count; number += 1) cases.push((await aCase({ author })).found);
  return { author, cases: cases as [(typeof cases)[0], (typeof cases)[0], ...typeof cases] };
};
const standingOf = async ({ token }: Member, now?: string) =>
  (await ok(call("moderation", "standing", {}, { token, ...(now ? { now } : {}) }))).suspension;
const lift = async (decisionId: string) =>
  call("moderationAdmin", "lift", { decisionId }, { token: (await anAdmin()).token });
const forGood = { until: null, rule: "No hate speech" };

describe("of several suspensions of one member (decision 47)", () => {
  test("the longest counts, whichever was decided last, and the member hears that it stays", async () => {
    const { author, cases } = await aMemberWithCases(2);
    await ok(decide(cases[0], { action: "suspend", rule: "hate", days: null }));
    await ok(decide(cases[1], { action: "suspend", rule: "spam", days: 7 }));
    expect(await standingOf(author)).toEqual(forGood);
    expect((await suspendedAnswer(author, inDays(8)))[0]).toBe(403);
    expect((await bellOf(author))[0]?.message).toMatch(/An earlier suspension for good stays in force\.$/);
  });

  test("lifting one falls back to the longest of the others, and lifting the last one ends them", async () => {
    const { author, cases } = await aMemberWithCases(3);
    for (const [index, days] of [7, null, 30].entries()) {
      await ok(decide(cases[index] as never, { action: "suspend", rule: index === 1 ? "hate" : "spam", days }));
    }
    const [long, good, short] = await decisionsOf(author);
    await ok(lift(good?.id ?? ""));
    expect(await standingOf(author)).toMatchObject({ until: long?.until });
    expect((await bellOf(author))[0]?.title).toBe("One of your suspensions was lifted");
    await ok(lift(short?.id ?? ""));
    expect(await standingOf(author)).toMatchObject({ until: long?.until });
    await ok(lift(long?.id ?? ""));
    expect(await standingOf(author)).toBeNull();
    expect((await suspendedAnswer(author))[0]).toBe(201);
    expect((await bellOf(author))[0]?.title).toBe("Your suspension was lifted");
  });

  test("an appeal won against the longest falls back to the shorter one, until that ends", async () => {
    const { author, cases } = await aMemberWithCases(2);
    await ok(decide(cases[0], { action: "suspend", rule: "spam", days: 7 }));
    await ok(decide(cases[1], { action: "suspend", rule: "hate", days: null }));
    const [good, short] = await decisionsOf(author);
    await ok(appeal(author, good?.id ?? ""));
    await ok(decideAppeal(await anotherAdmin(), good?.id ?? "", "reversed"));
    expect(await standingOf(author)).toMatchObject({ until: short?.until });
    expect((await suspendedAnswer(author, inDays(6.9)))[0]).toBe(403);
    expect((await suspendedAnswer(author, inDays(7.1)))[0]).toBe(201);
  });

  test("none is lost when administrators decide at once, and lifting two at once ends both", async () => {
    const { author, cases } = await aMemberWithCases(4);
    const days = [7, null, 30, 90];
    const answers = await Promise.all(
      cases.map((found, index) => decide(found, { action: "suspend", rule: "hate", days: days[index] ?? null })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await standingOf(author)).toEqual(forGood);
    const decisions = await decisionsOf(author);
    const idOf = (wanted: number | null) =>
      decisions.find(({ until, at }) =>
        wanted === null ? until === null : until !== null && Date.parse(until) - Date.parse(at) === wanted * day,
      )?.id ?? "";
    const lifted = await Promise.all([lift(idOf(null)), lift(idOf(90))]);
    expect(lifted.map(({ status }) => status)).toEqual([200, 200]);
    expect((await suspendedAnswer(author, inDays(29.9)))[0]).toBe(403);
    expect((await suspendedAnswer(author, inDays(30.1)))[0]).toBe(201);
  });
});

describe("an appeal", () => {
  test("is made once and within 30 days, by the member it is about", async () => {
    const [{ author, decision }, other] = await Promise.all([aDecision(), aProfile()]);
    expect((await appeal(other, decision.id)).status).toBe(404);
    expect((await appeal(author, decision.id, inDays(31))).error?.code).toBe("decision.appeal-over");
    const answers = await Promise.all([appeal(author, decision.id), appeal(author, decision.id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await appeal(author, decision.id)).error?.code).toBe("decision.appealed");
    expect((await decisionsOf(author))[0]?.appeal).toMatchObject({ state: "open", text: "It was a joke" });
  });

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
    expect((await suspendedAnswer(author))[0]).toBe(201);
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

  test("is decided once, and ends its suspension alone, while another administrator suspends the member longer", async () => {
    const { author, cases } = await aMemberWithCases(2);
    await ok(decide(cases[0], { action: "suspend", rule: "spam", days: 7 }));
    const [{ id } = { id: "" }] = await decisionsOf(author);
    await ok(appeal(author, id));
    const other = await anotherAdmin();
    const answer = await overtake({
      write: { containing: id },
      late: () => decideAppeal(other, id, "reversed"),
      meanwhile: () => ok(decide(cases[1], { action: "suspend", rule: "hate", days: 30 })),
    });
    expect(answer.status).toBe(200);
    const [longer, decided] = await decisionsOf(author);
    expect(decided).toMatchObject({ id, appeal: { state: "reversed" } });
    expect(await standingOf(author)).toMatchObject({ until: longer?.until });
  });

  const decideTwice = async (isGuarded?: boolean) => {
    const [{ author, decision }, first, second] = await Promise.all([aDecision(), anotherAdmin(), anotherAdmin()]);
    await ok(appeal(author, decision.id));
    const answer = await overtake(
      {
        write: { containing: decision.id },
        late: () => decideAppeal(second, decision.id, "upheld"),
        meanwhile: () => ok(decideAppeal(first, decision.id, "reversed")),
      },
      isGuarded,
    );
    return [answer.status, answer.error?.code, (await decisionsOf(author))[0]?.appeal?.state];
  };

  test("that two administrators decide at once is decided by the first one, and the other hears it", async () => {
    expect(await decideTwice()).toEqual([409, "appeal.already-decided", "reversed"]);
  });

  test("control: without the condition the second administrator's word replaces the first one's", async () => {
    expect(await decideTwice(false)).toEqual([200, undefined, "upheld"]);
  });

  test("that is declined leaves the decision as it is", async () => {
    const other = await anotherAdmin();
    const { author, post, decision } = await aDecision();
    await ok(appeal(author, decision.id));
    await ok(decideAppeal(other, decision.id, "upheld"));
    expect((await readPost(post.id, author)).status).toBe(404);
    expect((await bellOf(author))[0]?.title).toBe("Your appeal was declined");
  });

  /** A comment that was removed, whose writer has appealed, and how the appeal is granted. */
  const aRemovedComment = async () => {
    const other = await anotherAdmin();
    const [{ author, post }, writer, reporter] = await Promise.all([aPost(), aProfile(), aProfile()]);
    const comment = await ok(commentOn(post.id, writer));
    await ok(report({ type: "comment", id: comment.id, post_id: post.id }, reporter));
    const found = await findCaseOf(comment.id);
    if (!found) throw new Error("no case");
    await ok(decide(found, { action: "remove", rule: "spam" }));
    const [decision] = await decisionsOf(writer);
    await ok(appeal(writer, decision?.id ?? ""));
    const reverse = () => ok(decideAppeal(other, decision?.id ?? "", "reversed"));
    return { author, post, writer, reporter, comment, reverse };
  };

  test("brings a removed comment back under its post", async () => {
    const { post, reporter, comment, reverse } = await aRemovedComment();
    const commentsOf = async () =>
      (await ok(call("community", "comments", { postId: post.id }, { token: reporter.token }))).items;
    expect(await commentsOf()).toEqual([]);
    await reverse();
    expect(await commentsOf()).toEqual([comment]);
    await stack().settled();
    expect((await ok(readPost(post.id, reporter))).comments_count).toBe(1);
  });

  test("is granted without bringing anything back where the comment's post went with its author's account", async () => {
    const { author, writer, reverse } = await aRemovedComment();
    await deleteAccount(author);
    await stack().settled();
    await reverse();
    expect((await decisionsOf(writer))[0]?.appeal).toMatchObject({ state: "reversed" });
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

describe("locations of the community", () => {
  test("change their description and are deleted with their posts kept, each with an audit row", async () => {
    const { token } = await anAdmin();
    const name = await aLocation();
    const { post, author } = await aPost({ location: name });
    await ok(call("communityAdmin", "updateLocation", { name, description: "By the bridge" }, { token }));
    const listed = async () => (await ok(call("community", "locations", {}, { token }))).items;
    expect(await listed()).toContainEqual({ name, description: "By the bridge" });
    await ok(call("communityAdmin", "deleteLocation", { name }, { token }));
    expect((await listed()).map((location) => location.name)).not.toContain(name);
    expect((await readPost(post.id, author)).status).toBe(200);
    const create = call("community", "createPost", { content: "Again", location: name }, { token: author.token });
    expect((await create).error?.code).toBe("unknown-location");
    expect((await call("communityAdmin", "deleteLocation", { name }, { token })).status).toBe(404);
    expect((await auditOf(name)).map(({ action }) => action)).toEqual([
      "community.delete-location",
      "community.update-location",
      "community.create-location",
    ]);
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
