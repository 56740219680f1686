import { CognitoIdentityProviderClient, ListUsersInGroupCommand } from "@aws-sdk/client-cognito-identity-provider";
import { mockClient } from "aws-sdk-client-mock";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { CaseDecision } from "../../../shared/model/moderation.ts";
import { endOf } from "../../support/overtake.ts";
import { giveOwnTable } from "../../support/own-table.ts";
import {
  aDecisionOn,
  anAppealedDecision,
  aStoredCase,
  aStoredMember,
  aStoredPost,
  aStoredProfile,
} from "../../support/stored-community.ts";
import { uniqueId } from "../../support/unique-text.ts";

const city = giveOwnTable(async () => ({
  ...(await import("../../../functions/audit/audit.entity.ts")),
  ...(await import("../../../functions/avatars/removed-avatar.entity.ts")),
  ...(await import("../../../functions/community/blocks/community-block.entity.ts")),
  ...(await import("../../../functions/community/comments/comment.entity.ts")),
  ...(await import("../../../functions/community/posts/post.entity.ts")),
  ...(await import("../../../functions/community/profiles/community-profile.entity.ts")),
  ...(await import("../../../functions/community/standing/community-standing.entity.ts")),
  ...(await import("../../../functions/members/member.entity.ts")),
  ...(await import("../../../functions/messages/message.entity.ts")),
  ...(await import("../../../functions/messages/message-ref.entity.ts")),
  ...(await import("../../../functions/moderation/appeals/appeal-decision.ts")),
  ...(await import("../../../functions/moderation/appeals/decide-appeal.ts")),
  ...(await import("../../../functions/moderation/cases/case-context.entity.ts")),
  ...(await import("../../../functions/moderation/cases/case-context.ts")),
  ...(await import("../../../functions/moderation/cases/cases.ts")),
  ...(await import("../../../functions/moderation/cases/moderation-case.entity.ts")),
  ...(await import("../../../functions/moderation/cases/report-subject.ts")),
  ...(await import("../../../functions/moderation/decisions/decide-case.ts")),
  ...(await import("../../../functions/moderation/decisions/decisions.ts")),
  ...(await import("../../../functions/moderation/decisions/lift-suspension.ts")),
  ...(await import("../../../functions/moderation/decisions/moderation-decision.entity.ts")),
  ...(await import("../../../functions/notifications/notifications.ts")),
}));

const now = "2027-03-01T12:00:00.000Z";
const minute = (count: number) => new Date(Date.parse(now) + count * 60_000).toISOString();
const aWeekOn = "2027-03-08T12:00:00.000Z";
const admin = { userId: "admin", email: "" };
const all = { limit: undefined, position: null };

beforeAll(() => {
  vi.stubEnv("USER_POOL_ID", "pool");
});

const auditsOf = async (subject: string) =>
  (await city().AuditEntity.query.bySubject({ subject }).go()).data.map(({ action, details }) => ({
    action,
    ...JSON.parse(details),
  }));
const noticesOf = async (userId: string) => (await city().listNotifications(userId, all)).items;

/** A member with a profile who has written a post, and a comment under it. */
const anAuthor = async () => {
  const { MemberEntity, CommunityProfileEntity, PostEntity, CommentEntity } = city();
  const member = aStoredMember();
  const { user_id } = member;
  const post = aStoredPost(user_id);
  const comment = { id: `comment_${uniqueId()}`, post_id: post.id, user_id, content: "Hi", created_at: now };
  await MemberEntity.put(member).go();
  await CommunityProfileEntity.put(aStoredProfile(member, "Hello")).go();
  await PostEntity.put(post).go();
  await CommentEntity.put({ ...comment, post_author_id: user_id }).go();
  return { user_id, post, comment };
};

const report = (subject: object, reporter: string, reason = "spam", at = now) =>
  city().reportSubject({ subject, reason, note: "" } as never, reporter, at);
const casesOf = async (author_id: string) =>
  (await city().ModerationCaseEntity.query.byAuthor({ author_id }).go()).data;
const block = (user_id: string, other_id: string) =>
  city().CommunityBlockEntity.put({ user_id, other_id, side: "blocked-by", created_at: now }).go();

describe("a member reports", () => {
  test("a post, with its picture", async () => {
    const { user_id, post } = await anAuthor();
    const image = { url: "/b.webp", width: 1, height: 1, blur: "", alt: "" };
    await city().PostEntity.patch({ id: post.id }).set({ image }).go();
    await report({ type: "post", id: post.id }, "usr_ben");
    expect(await casesOf(user_id)).toMatchObject([
      { type: "post", subject_id: post.id, content: "Buy now", image_url: "/b.webp", state: "open", round: 1 },
    ]);
    await city()
      .PostEntity.put({ ...post, state: "deleted" })
      .go();
    expect(await endOf(report({ type: "post", id: post.id }, "usr_cleo"))).toBe("not-found");
  });

  test("a comment, unless it is gone or there is a block with its author", async () => {
    const { post } = await anAuthor();
    const { user_id, comment } = await anAuthor();
    const { CommentEntity } = city();
    await CommentEntity.put({ ...comment, post_id: post.id }).go();
    const about = { type: "comment", id: comment.id, post_id: post.id };
    await report(about, "usr_ben");
    expect(await casesOf(user_id)).toMatchObject([
      { type: "comment", subject_id: comment.id, post_id: post.id, content: "Hi" },
    ]);
    await block("usr_cleo", user_id);
    expect(await endOf(report(about, "usr_cleo"))).toBe("not-found");
    await CommentEntity.delete({ post_id: post.id, id: comment.id }).go();
    expect(await endOf(report(about, "usr_dan"))).toBe("not-found");
  });

  test("a member, with name and bio, and not themselves", async () => {
    const { user_id } = await anAuthor();
    await report({ type: "member", id: user_id }, "usr_ben");
    expect(await casesOf(user_id)).toMatchObject([
      { type: "member", subject_id: user_id, content: "Maya Member\nHello" },
    ]);
    expect(await endOf(report({ type: "member", id: user_id }, user_id))).toBe("cannot-report-yourself");
    const plain = aStoredMember();
    await city().CommunityProfileEntity.put(aStoredProfile(plain)).go();
    await report({ type: "member", id: plain.user_id }, "usr_ben");
    expect(await casesOf(plain.user_id)).toMatchObject([{ content: "Maya Member" }]);
  });

  test("the same thing once, and others join the case", async () => {
    const { user_id, post } = await anAuthor();
    const about = { type: "post", id: post.id };
    for (const reporter of ["usr_ben", "usr_ben", "usr_cleo"]) await report(about, reporter);
    await report(about, "usr_dan", "hate");
    expect(await casesOf(user_id)).toMatchObject([{ reporters: 3, spam: 2, hate: 1, round: 1 }]);
  });

  test("what was decided about once more, in a new round", async () => {
    const { user_id, post } = await anAuthor();
    const about = { type: "post", id: post.id };
    await report(about, "usr_ben");
    const [{ id = "" } = {}] = await casesOf(user_id);
    await city().decideCase(aDecisionOn({ id } as never, { action: "keep" }), admin, now);
    await report(about, "usr_ben", "hate", minute(1));
    const [reopened] = await casesOf(user_id);
    expect(reopened).toMatchObject({ state: "open", round: 2, reporters: 1, spam: 0, hate: 1, opened_at: minute(1) });
    const { items } = await city().listReports(id, all);
    expect(items.map(({ reason }) => reason)).toEqual(["hate"]);
  });
});

describe("a reported message", () => {
  const aConversation = async () => {
    const { MessageEntity, MessageRefEntity } = city();
    const [sender_id, receiver_id] = [`usr_a${uniqueId()}`, `usr_b${uniqueId()}`];
    const place = (seq: number) => ({ conversation_id: `${sender_id}.${receiver_id}`, seq, number: seq });
    const ids: string[] = [];
    for (let seq = 1; seq <= 8; seq += 1) {
      const way = seq % 2 ? { sender_id, receiver_id } : { sender_id: receiver_id, receiver_id: sender_id };
      const message = { ...place(seq), ...way, id: `msg_${seq}${uniqueId()}` };
      await MessageEntity.put({ ...message, client_id: "c", content: `Text ${seq}`, created_at: minute(seq) }).go();
      await MessageRefEntity.put(message).go();
      ids.push(message.id);
    }
    return { sender_id, receiver_id, id: (seq: number) => ids[seq - 1] ?? "", place };
  };

  test("is kept with the five before it, and opening them is in the audit log", async () => {
    const { sender_id, receiver_id, id } = await aConversation();
    await report({ type: "message", id: id(7) }, receiver_id);
    const [{ id: caseId = "" } = {}] = await casesOf(sender_id);
    const shown = await city().openContext(caseId, admin, now);
    expect(shown.map(({ content, is_reported }) => [content, is_reported])).toEqual([
      ...[2, 3, 4, 5, 6].map((seq) => [`Text ${seq}`, false]),
      ["Text 7", true],
    ]);
    expect(shown[0]?.sender).toEqual({ user_id: receiver_id, display_name: "Former member" });
    expect(await auditsOf(id(7))).toMatchObject([{ action: "community.open-conversation", user_id: sender_id }]);
    const { data } = await city().CaseContextEntity.get({ case_id: caseId }).go();
    if (data) await city().forgetReporter(data);
    const left = await city().openContext(caseId, admin, minute(1));
    expect(left.map(({ content }) => content)).toEqual(["Text 3", "Text 5", "Text 7"]);
  });

  test("is one of the reporter's own conversations that isn't removed, and theirs only from the other", async () => {
    const { sender_id, receiver_id, id, place } = await aConversation();
    const reportedBy = (reporter: string, message = id(7)) =>
      report({ type: "message", id: message }, reporter).then(
        () => "done",
        ({ code, message: text }) => [code, text],
      );
    const unknown = ["not-found", "Message not found"];
    expect([await reportedBy("usr_else"), await reportedBy(receiver_id, "msg_none")]).toEqual([unknown, unknown]);
    expect((await reportedBy(sender_id))[0]).toBe("cannot-report-yourself");
    await city()
      .MessageEntity.patch({ conversation_id: place(7).conversation_id, seq: 7 })
      .set({ removed_at: now })
      .go();
    expect(await reportedBy(receiver_id)).toEqual(unknown);
    expect([await casesOf(sender_id), await casesOf(receiver_id)]).toEqual([[], []]);
  });

  test("is a case with its words, also after its author has blocked the receiver", async () => {
    const { sender_id, receiver_id, id } = await aConversation();
    await block(receiver_id, sender_id);
    await report({ type: "message", id: id(7) }, receiver_id);
    expect(await casesOf(sender_id)).toMatchObject([{ type: "message", subject_id: id(7), content: "Text 7" }]);
  });

  test("is removed with a warning of its author", async () => {
    const { sender_id, receiver_id, id, place } = await aConversation();
    await report({ type: "message", id: id(7) }, receiver_id);
    const [{ id: caseId = "" } = {}] = await casesOf(sender_id);
    const warn = { action: "warn", rule: "harassment", removes_content: true } as const;
    await city().decideCase(aDecisionOn({ id: caseId } as never, warn), admin, now);
    const { conversation_id } = place(7);
    const contents = async (seq: number) =>
      (await city().MessageEntity.get({ conversation_id, seq }).go()).data?.content;
    expect([await contents(7), await contents(8)]).toEqual(["Removed by the team", "Text 8"]);
    expect((await noticesOf(sender_id)).map(({ title }) => title)).toEqual(["A warning about your message"]);
    expect(await noticesOf(receiver_id)).toEqual([]);
  });

  test("leaves the conversation of its case as it was when it is reported by more", async () => {
    const { sender_id, receiver_id, id, place } = await aConversation();
    await report({ type: "message", id: id(7) }, receiver_id);
    const { conversation_id } = place(6);
    await city().MessageEntity.patch({ conversation_id, seq: 6 }).set({ content: "Changed" }).go();
    await report({ type: "message", id: id(7) }, receiver_id);
    const [{ id: caseId = "" } = {}] = await casesOf(sender_id);
    expect((await city().openContext(caseId, admin, now)).at(-2)?.content).toBe("Text 6");
  });

  test("is what only cases of messages have", async () => {
    const { user_id, post } = await anAuthor();
    await report({ type: "post", id: post.id }, "usr_ben");
    const [{ id = "" } = {}] = await casesOf(user_id);
    expect(await endOf(city().openContext(id, admin, now))).toBe("not-found");
    expect(await endOf(city().openContext("case_none", admin, now))).toBe("not-found");
  });
});

test("cases are listed with reasons by how often they were given: open ones oldest first, decided ones latest first", async () => {
  const { user_id } = await anAuthor();
  const put = (name: string, about: object) =>
    city()
      .ModerationCaseEntity.put({ ...aStoredCase(user_id), id: `case_${name}${user_id}`, ...about })
      .go();
  await put("2", { since: minute(2), hate: 3, other: 2 });
  await put("1", { since: minute(1), type: "post" });
  await put("3", { since: minute(3), state: "decided", outcome: "warn", rule: "hate" });
  await put("4", { since: minute(4), state: "decided", outcome: "keep" });
  const own = async (state: "open" | "decided") =>
    (await city().listCases(state, { limit: 100, position: null })).items.filter(
      ({ author }) => author.user_id === user_id,
    );
  const [open, decided] = [await own("open"), await own("decided")];
  expect(open.map(({ id }) => id[5])).toEqual(["1", "2"]);
  expect(decided.map(({ id }) => id[5])).toEqual(["4", "3"]);
  expect(open[1]?.reasons).toEqual([
    { reason: "hate", count: 3 },
    { reason: "other", count: 2 },
    { reason: "spam", count: 1 },
  ]);
  expect(open[1]?.author.display_name).toBe("Maya Member");
  expect(open.map(({ profile, rule, decided_at }) => [profile, rule, decided_at])).toEqual([
    [null, null, null],
    [{ avatar_url: null, bio: "Hello" }, null, null],
  ]);
  expect(decided.map(({ rule, decided_at, outcome }) => [rule, decided_at, outcome])).toEqual([
    [null, minute(4), "keep"],
    ["hate", minute(3), "warn"],
  ]);
});

describe("an administrator decides a case", () => {
  const aCase = async (type: "member" | "post" | "comment" = "post") => {
    const { user_id, post, comment } = await anAuthor();
    const subject_id = { member: user_id, post: post.id, comment: comment.id }[type];
    const stored = { ...aStoredCase(user_id), type, subject_id, post_id: post.id } as never as ReturnType<
      typeof aStoredCase
    >;
    await city().ModerationCaseEntity.put(stored).go();
    return {
      user_id,
      subject_id,
      stored,
      decide: (about: Partial<CaseDecision>) => city().decideCase(aDecisionOn(stored, about), admin, now),
      decisions: async () => (await city().ModerationDecisionEntity.query.byMember({ user_id }).go()).data,
      post: async () => (await city().PostEntity.get({ id: post.id }).go()).data?.state,
    };
  };

  test("and keeps what was reported: its author isn't told", async () => {
    const { user_id, subject_id, decide, decisions, post } = await aCase();
    expect(await decide({ action: "keep" })).toMatchObject({
      state: "decided",
      outcome: "keep",
      rule: null,
      decided_at: now,
    });
    expect([await decisions(), await post(), await noticesOf(user_id)]).toEqual([[], "shown", []]);
    const [audit] = await auditsOf(subject_id);
    expect(audit).toEqual({ action: "community.keep", type: "post", user_id, removes_content: false });
  });

  test("and warns its author, who can still have it removed or not", async () => {
    const { user_id, subject_id, decide, decisions, post } = await aCase();
    expect(await decide({ action: "warn" })).toMatchObject({ outcome: "warn", rule: "spam" });
    expect(await decisions()).toMatchObject([{ action: "warn", removes_content: false, decided_by: "admin", at: now }]);
    expect((await decisions())[0]?.until).toBeUndefined();
    expect([await post(), (await noticesOf(user_id)).map(({ title }) => title)]).toEqual([
      "shown",
      ["A warning about your post"],
    ]);
    const [audit] = await auditsOf(subject_id);
    expect(audit).toMatchObject({ action: "community.warn", rule: "spam", removes_content: false });
    expect([audit.until, audit.removes]).toEqual([undefined, undefined]);
    const removing = await aCase();
    await removing.decide({ action: "warn", removes_content: true });
    expect([await removing.post(), (await removing.decisions())[0]?.removes_content]).toEqual(["deleted", true]);
  });

  test("and removes it", async () => {
    const { decide, decisions, post } = await aCase();
    await decide({ action: "remove" });
    expect([await post(), (await decisions())[0]?.removes_content]).toEqual(["deleted", true]);
    const comment = await aCase("comment");
    await comment.decide({ action: "remove" });
    expect(await comment.decisions()).toMatchObject([{ written_at: now, removes_content: true }]);
  });

  test("and suspends its author, for some days or for good", async () => {
    const short = await aCase();
    await short.decide({ action: "suspend", days: 7 });
    expect((await short.decisions())[0]?.until).toBe(aWeekOn);
    const good = await aCase("member");
    await good.decide({ action: "suspend", days: null });
    expect((await good.decisions())[0]?.until).toBeUndefined();
    const standing = async (user_id: string) => (await city().CommunityStandingEntity.get({ user_id }).go()).data;
    const [one, other] = [await standing(short.user_id), await standing(good.user_id)];
    expect([one?.suspended_until, other?.suspended_until]).toEqual([aWeekOn, undefined]);
    expect([one?.rule, other?.rule]).toEqual(["No spam, scams or advertising", "No spam, scams or advertising"]);
    expect([await short.post(), (await short.decisions())[0]?.removes_content]).toEqual(["shown", false]);
    expect((await auditsOf(short.subject_id))[0].until).toBe(aWeekOn);
    expect((await auditsOf(good.subject_id))[0]).toMatchObject({ until: "for good", removes: [] });
    expect((await noticesOf(good.user_id)).map(({ title }) => title)).toEqual([
      "You're suspended from the community for good",
    ]);
  });

  test("and removes something of who is suspended too", async () => {
    const post = await aCase();
    await post.decide({ action: "suspend", days: null, removes_content: true });
    expect([await post.post(), (await post.decisions())[0]?.removes_content]).toEqual(["deleted", true]);
    const { user_id, decide, decisions } = await aCase("member");
    await city().MemberEntity.patch({ user_id }).set({ avatar_url: "/media/a.jpg" }).go();
    await decide({ action: "suspend", days: 7, removes: ["avatar"] });
    expect(await decisions()).toMatchObject([{ action: "suspend", removes_avatar: true, removes_content: true }]);
    const { data: member } = await city().MemberEntity.get({ user_id }).go();
    const { data: profile } = await city().CommunityProfileEntity.get({ user_id }).go();
    expect([member?.avatar_url, profile?.bio]).toEqual([undefined, "Hello"]);
    expect((await noticesOf(user_id))[0]?.message).toContain("Your profile picture was removed.");
  });

  test("and names the rule unless it is kept, and for how long its author is suspended", () => {
    const isComplete = (about: object) => CaseDecision.safeParse({ version: 1, ...about }).success;
    expect([{ action: "keep" }, { action: "warn", rule: "spam" }].map(isComplete)).toEqual([true, true]);
    expect(["warn", "remove", "suspend"].map((action) => isComplete({ action, days: 7 }))).toEqual([
      false,
      false,
      false,
    ]);
    const suspend = { action: "suspend", rule: "spam" };
    expect([undefined, 7, null].map((days) => isComplete({ ...suspend, days }))).toEqual([false, true, true]);
  });

  test("and removes parts of a profile, with nothing else and of nobody else", async () => {
    const { subject_id, decide, decisions } = await aCase("member");
    expect(await endOf(decide({ action: "remove" }))).toBe("invalid-input");
    expect(await endOf(decide({ action: "warn", removes_content: true }))).toBe("invalid-input");
    await decide({ action: "warn", removes: ["bio"] });
    expect(await decisions()).toMatchObject([{ removed_bio: "Hello", removes_avatar: false, removes_content: true }]);
    expect((await auditsOf(subject_id))[0].removes).toEqual(["bio"]);
    const post = await aCase();
    expect(await endOf(post.decide({ action: "warn", removes: ["bio"] }))).toBe("invalid-input");
    const warned = await aCase("member");
    await warned.decide({ action: "warn" });
    const { data: profile } = await city().CommunityProfileEntity.get({ user_id: warned.user_id }).go();
    const [{ removes_avatar, removed_bio, removes_content } = {}] = await warned.decisions();
    expect([profile?.bio, removes_avatar, removed_bio, removes_content]).toEqual([
      ...["Hello", undefined, undefined, false],
    ]);
  });

  test("and may remove what was there: not what is gone, nor of a profile without it", async () => {
    const { subject_id, decide, decisions } = await aCase();
    await city().PostEntity.delete({ id: subject_id }).go();
    expect(await endOf(decide({ action: "remove" }))).toBe("case.content-gone");
    expect(await decisions()).toEqual([]);
    const member = await aCase("member");
    expect(await endOf(member.decide({ action: "warn", removes: ["avatar"] }))).toBe("case.content-gone");
  });

  test("once, as they have read it", async () => {
    const { decide, decisions } = await aCase();
    expect(await endOf(decide({ action: "warn", version: 2 }))).toBe("case.already-decided");
    await decide({ action: "warn" });
    expect(await endOf(decide({ action: "warn" }))).toBe("case.already-decided");
    expect(await decisions()).toHaveLength(1);
  });
});

/** A decision about a member that is stored. */
const aDecision = async (about: object = {}) => {
  const { appeal_state: _state, appealed_at: _at, ...plain } = anAppealedDecision(`usr_${uniqueId()}`);
  const decision = { ...plain, at: now, removes_content: false, ...about };
  await city()
    .ModerationDecisionEntity.put(decision as never)
    .go();
  const read = async () => (await city().ModerationDecisionEntity.get({ id: decision.id }).go()).data;
  return { ...decision, read };
};

describe("a member appeals a decision", () => {
  const appeal = (decisionId: string, callerId: string, at = now) =>
    city().appealDecision({ decisionId, text: "Please" }, callerId, at);

  test("about them, once", async () => {
    const { id, user_id, read } = await aDecision();
    expect(await endOf(appeal(id, "usr_else"))).toBe("not-found");
    expect(await endOf(appeal("decision_none", user_id))).toBe("not-found");
    expect(await appeal(id, user_id)).toMatchObject({
      appeal: { state: "open", text: "Please", at: now },
      appeal_until: null,
    });
    expect(await read()).toMatchObject({ appeal_state: "open", appeal_text: "Please", appealed_at: now });
    expect(await endOf(appeal(id, user_id))).toBe("decision.appealed");
    const declined = await aDecision({ appeal_state: "upheld" });
    expect(await endOf(appeal(declined.id, declined.user_id))).toBe("decision.appealed");
  });

  test("within 30 days", async () => {
    const { id, user_id, read } = await aDecision();
    expect(await endOf(appeal(id, user_id, "2027-03-31T12:00:00.000Z"))).toBe("decision.appeal-over");
    expect((await read())?.appeal_state).toBeUndefined();
    expect(await endOf(appeal(id, user_id, "2027-03-31T11:59:59.999Z"))).toBe("done");
  });
});

describe("an administrator decides an appeal", () => {
  const anAppeal = (about: object = {}) => aDecision({ appeal_state: "open", appealed_at: now, ...about });
  const decide = (decisionId: string, outcome: "upheld" | "reversed", at = minute(1)) =>
    city().decideAppeal({ decisionId, outcome }, admin, at);

  test("once it is open, and tells the member", async () => {
    for (const [outcome, title] of [
      ["upheld", "Your appeal was declined"],
      ["reversed", "Your appeal was accepted"],
    ] as const) {
      const { id, user_id, read } = await anAppeal();
      await decide(id, outcome);
      expect(await read()).toMatchObject({
        appeal_state: outcome,
        appeal_decided_at: minute(1),
        appeal_decided_by: "admin",
      });
      expect((await noticesOf(user_id)).map((notice) => notice.title)).toEqual([title]);
      const action = `community.${outcome === "upheld" ? "uphold" : "reverse"}-appeal`;
      expect(await auditsOf(user_id)).toEqual([{ action, decision_id: id, same_administrator: false }]);
      expect(await endOf(decide(id, outcome))).toBe("appeal.already-decided");
    }
    expect(await endOf(decide((await aDecision()).id, "upheld"))).toBe("appeal.already-decided");
  });

  test.each([
    ["stays removed where it is declined", "upheld", "deleted", undefined],
    ["comes back where it is won", "reversed", "shown", "/media/a.jpg"],
  ] as const)("against what was removed, which %s", async (_what, outcome, state, avatar_url) => {
    const { PostEntity, RemovedAvatarEntity, MemberEntity } = city();
    const { user_id, post } = await anAuthor();
    await PostEntity.put({ ...post, state: "deleted", deleted_at: now, deleted_by: "admin" }).go();
    const about = { user_id, removes_content: true };
    await decide((await anAppeal({ ...about, type: "post", subject_id: post.id })).id, outcome);
    expect((await PostEntity.get({ id: post.id }).go()).data?.state).toBe(state);
    const { id: decision_id } = await anAppeal({ ...about, subject_id: user_id, removes_avatar: true });
    const kept = { kept_until: "2027-04-30T12:00:00.000Z", ttl: 2_000_000_000 };
    await RemovedAvatarEntity.put({ user_id, url: "/media/a.jpg", decision_id, ...kept }).go();
    await decide(decision_id, outcome);
    expect((await MemberEntity.get({ user_id }).go()).data?.avatar_url).toBe(avatar_url);
    expect((await RemovedAvatarEntity.get({ user_id }).go()).data).toBeNull();
  });

  test("against a decision of their own a day later, and only where nobody else could", async () => {
    const pool = mockClient(CognitoIdentityProviderClient);
    const others = (subs: string[]) =>
      pool.on(ListUsersInGroupCommand).resolves({
        Users: subs.map((Value) => ({ Enabled: true, Attributes: [{ Name: "sub", Value }] })),
      });
    const { id, user_id } = await anAppeal({ decided_by: "admin" });
    others(["admin", "other"]);
    expect(await endOf(decide(id, "upheld", "2027-03-09T12:00:00.000Z"))).toBe("appeal.own-decision");
    const [listed] = await city().showDecisions([await city().getDecision(id)], "admin", now);
    expect([listed?.decidable_from, listed?.decided_by_me]).toEqual([null, true]);
    others(["admin"]);
    const aDayOn = "2027-03-02T12:00:00.000Z";
    const [alone] = await city().showDecisions([await city().getDecision(id)], "admin", now);
    expect(alone?.decidable_from).toBe(aDayOn);
    await expect(decide(id, "upheld", "2027-03-02T11:59:59.999Z")).rejects.toMatchObject({
      code: "appeal.too-early",
      details: { from: aDayOn },
    });
    await decide(id, "upheld", aDayOn);
    expect((await auditsOf(user_id))[0].same_administrator).toBe(true);
    pool.restore();
  });

  test("against a suspension, which ends with it, and others go on", async () => {
    const { id, user_id, read } = await anAppeal({ action: "suspend", until: aWeekOn });
    const own = { suspended_at: now, suspended_until: aWeekOn, rule: "spam", decision_id: id };
    const other = { ...own, suspended_until: "2027-03-05T12:00:00.000Z", decision_id: "decision_other" };
    await city()
      .CommunityStandingEntity.put({ user_id, ...own, others: [other] })
      .go();
    const standing = async () => (await city().CommunityStandingEntity.get({ user_id }).go()).data;
    await decide(id, "reversed");
    expect(await standing()).toMatchObject({ decision_id: "decision_other" });
    expect((await standing())?.others).toBeUndefined();
    expect((await read())?.lifted_at).toBe(minute(1));
    expect((await noticesOf(user_id))[0]?.message).toContain("Another suspension until March 5");
  });

  test("against a suspension, which is kept as appealed where it is declined, and against one that is over without it", async () => {
    const { id, user_id, read } = await anAppeal({ action: "suspend", until: aWeekOn });
    const former = { rule: "spam", decided_by: "other", was_appealed: false } as const;
    const own = { suspended_at: now, suspended_until: aWeekOn, rule: "No spam", decision_id: id, former };
    const other = { ...own, suspended_until: "2027-03-05T12:00:00.000Z", decision_id: "decision_other" };
    await city()
      .CommunityStandingEntity.put({ user_id, ...own, others: [other] })
      .go();
    await decide(id, "upheld");
    const { data } = await city().CommunityStandingEntity.get({ user_id }).go();
    expect([data?.former?.was_appealed, data?.others?.[0]?.former?.was_appealed]).toEqual([true, false]);
    expect((await read())?.lifted_at).toBeUndefined();
    const over = await anAppeal({ action: "suspend", until: minute(1) });
    await decide(over.id, "reversed");
    expect((await over.read())?.lifted_at).toBeUndefined();
    expect((await noticesOf(over.user_id)).map(({ title }) => title)).toEqual(["Your appeal was accepted"]);
  });
});

describe("a suspension is lifted", () => {
  const lift = (id: string) => city().liftSuspension(id, admin, minute(1));

  test("once, while it runs, and the member is told whether another one goes on", async () => {
    const { id, user_id, read } = await aDecision({ action: "suspend" });
    const own = { suspended_at: now, rule: "spam", decision_id: id };
    const other = { ...own, suspended_until: aWeekOn, decision_id: "decision_other" };
    await city()
      .CommunityStandingEntity.put({ user_id, ...own, others: [other] })
      .go();
    expect(await lift(id)).toMatchObject({ id, lifted_at: minute(1) });
    expect((await read())?.lifted_at).toBe(minute(1));
    const { data } = await city().CommunityStandingEntity.get({ user_id }).go();
    expect(data?.decision_id).toBe("decision_other");
    expect((await noticesOf(user_id)).map(({ title }) => title)).toEqual(["One of your suspensions was lifted"]);
    expect(await auditsOf(user_id)).toEqual([{ action: "community.lift-suspension", decision_id: id }]);
    expect(await endOf(lift(id))).toBe("decision.not-running");
    const last = await aDecision({ id: "decision_other", user_id, action: "suspend", until: aWeekOn });
    await lift(last.id);
    expect((await city().CommunityStandingEntity.get({ user_id }).go()).data).toBeNull();
    expect((await noticesOf(user_id)).map(({ title }) => title).toSorted()).toEqual([
      "One of your suspensions was lifted",
      "Your suspension was lifted",
    ]);
  });

  test("unless it is over, or the member's standing doesn't have it", async () => {
    const over = await aDecision({ action: "suspend", until: minute(1) });
    const replaced = await aDecision({ action: "suspend" });
    const gone = { suspended_at: now, rule: "spam", decision_id: over.id };
    await city()
      .CommunityStandingEntity.put({ user_id: over.user_id, ...gone })
      .go();
    expect([await endOf(lift(over.id)), await endOf(lift(replaced.id))]).toEqual([
      "decision.not-running",
      "decision.not-running",
    ]);
    expect((await replaced.read())?.lifted_at).toBeUndefined();
  });
});

test("decisions about a member and suspensions are listed latest first, appeals oldest first", async () => {
  const { user_id } = await anAuthor();
  const put = (place: number, about: object) =>
    aDecision({ user_id, id: `decision_${place}${user_id}`, action: "suspend", ...about });
  await put(2, { appeal_state: "open", appealed_at: minute(1) });
  await put(1, { appeal_state: "open", appealed_at: minute(2) });
  await put(3, { action: "warn" });
  const page = { limit: 100, position: null };
  const placesOf = (items: readonly { id: string }[]) =>
    items.filter(({ id }) => id.endsWith(user_id)).map(({ id }) => id[9]);
  expect(placesOf((await city().listDecisionsAbout(user_id, page, now)).items)).toEqual(["3", "2", "1"]);
  const { items } = await city().listSuspensions("admin", page, now);
  expect(placesOf(items)).toEqual(["2", "1"]);
  expect(items.find(({ id }) => id.endsWith(user_id))?.member.display_name).toBe("Maya Member");
  expect(placesOf((await city().listAppeals("admin", page, now)).items)).toEqual(["2", "1"]);
});
