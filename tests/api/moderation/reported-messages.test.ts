import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { anotherAdmin } from "../../support/admins.ts";
import { call, ok } from "../../support/call.ts";
import { stack } from "../../support/checkout.ts";
import { aProfile } from "../../support/community.ts";
import { anAdmin, type Member } from "../../support/fixtures.ts";
import { openLive } from "../../support/live.ts";
import { sendTo } from "../../support/messages.ts";
import { aReportedMessage, decide, findCaseOf, report } from "../../support/moderation.ts";
import { openTable } from "../../support/table.ts";

const removedText = "Removed by the team";
const spam = { action: "remove", rule: "spam" } as const;

const contextOf = async (caseId: string) =>
  call("moderationAdmin", "conversation", { caseId }, { token: (await anAdmin()).token });
const conversationOf = async ({ token }: Member, { userId }: Member) =>
  (await ok(call("messages", "conversation", { userId }, { token }))).items;
const headsOf = async ({ token }: Member) => (await ok(call("messages", "conversations", {}, { token }))).items;
const bellOf = async ({ token }: Member) => (await ok(call("notifications", "list", {}, { token }))).items;
const auditOf = async (subject: string) =>
  (await ok(call("auditAdmin", "list", { subject }, { token: (await anAdmin()).token }))).items;
const decisionsOf = async ({ token }: Member) => (await ok(call("moderation", "decisions", {}, { token }))).items;
const eraseAccount = ({ token }: Member) => ok(call("account", "erase", { confirm: "DELETE" }, { token }));
const storedWith = async (text: string) =>
  (await (await openTable()).everything()).filter((item) => JSON.stringify(item).includes(text));

describe("a reported message", () => {
  test("is a case with its text, and an administrator who opens its conversation reads the five before it and is recorded", async () => {
    const { author, reporter, message, found } = await aReportedMessage("Send me money");
    expect(found).toMatchObject({
      subject: { type: "message", id: message.id, post_id: null },
      author: { user_id: author.userId, display_name: "Sid Scammer" },
      content: "Send me money",
      reporters: 1,
    });
    expect(await auditOf(message.id)).toEqual([]);
    const { items } = await ok(contextOf(found.id));
    expect(items.map(({ content, is_reported }) => [content, is_reported])).toEqual([
      ["Message 3", false],
      ["Message 4", false],
      ["Message 5", false],
      ["Message 6", false],
      ["Message 7", false],
      ["Send me money", true],
    ]);
    expect(items[0]?.sender).toEqual({ user_id: author.userId, display_name: "Sid Scammer" });
    expect(items[1]?.sender).toEqual({ user_id: reporter.userId, display_name: "Rae Receiver" });
    const rows = await auditOf(message.id);
    expect(rows.map(({ action, actor, details }) => [action, actor, details])).toEqual([
      ["community.open-conversation", (await anAdmin()).userId, { user_id: author.userId }],
    ]);
    expect(JSON.stringify(rows)).not.toContain("Send me money");
  });

  test("is not found by anybody outside the conversation, like one that doesn't exist, and can't be reported by its author", async () => {
    const [author, receiver, stranger] = await Promise.all([aProfile(), aProfile(), aProfile()]);
    const { id } = await sendTo(author, receiver, "Between us");
    const answers = await Promise.all([
      report({ type: "message", id }, stranger),
      report({ type: "message", id: "msg_unknown" }, stranger),
      report({ type: "message", id: "msg_unknown" }, receiver),
    ]);
    for (const { status, error } of answers)
      expect([status, error?.code, error?.message]).toEqual([404, "not-found", "Message not found"]);
    expect((await report({ type: "message", id }, author)).error?.code).toBe("cannot-report-yourself");
    expect(await findCaseOf(id)).toBeUndefined();
  });

  test("can be reported after its author has blocked the receiver", async () => {
    const [author, receiver] = await Promise.all([aProfile(), aProfile()]);
    const { id } = await sendTo(author, receiver, "An insult");
    await ok(call("community", "block", { userId: receiver.userId }, { token: author.token }));
    await ok(report({ type: "message", id }, receiver));
    expect((await findCaseOf(id))?.content).toBe("An insult");
  });

  test("of a post has no conversation to open", async () => {
    const { reporter, author } = await aReportedMessage();
    await ok(report({ type: "member", id: author.userId }, reporter));
    const found = await findCaseOf(author.userId);
    expect((await contextOf(found?.id ?? "")).status).toBe(404);
  });
});

describe("removing a reported message", () => {
  test("puts Removed by the team in its place for both members, live and in their lists, and tells its author the rule", async () => {
    const content = `Secret ${randomUUID()}`;
    const { author, reporter, message, found } = await aReportedMessage(content);
    const lives = await Promise.all([openLive(author), openLive(reporter)]);
    await ok(decide(found, spam));
    for (const live of lives) {
      const { message: changed } = await live.next("message-changed");
      expect(changed).toMatchObject({ id: message.id, content: removedText, is_removed: true });
    }
    for (const [member, peer] of [
      [author, reporter],
      [reporter, author],
    ] as const) {
      expect((await conversationOf(member, peer)).at(-1)).toMatchObject({ content: removedText, is_removed: true });
      expect((await headsOf(member))[0]?.last_message).toMatchObject({ content: removedText, is_removed: true });
    }
    expect((await bellOf(author))[0]).toMatchObject({
      title: "Your message was removed",
      message: expect.stringContaining("No spam, scams or advertising"),
    });
    expect(await bellOf(reporter)).toEqual([]);
    expect(await decisionsOf(author)).toMatchObject([{ subject_type: "message", content, removes_content: true }]);
    expect((await auditOf(message.id)).map(({ action }) => action)).toEqual(["community.remove"]);
    const entities = (await storedWith(content)).map(({ __edb_e__ }) => String(__edb_e__));
    expect(entities.filter((entity) => /^(message|conversation)/.test(entity))).toEqual([]);
    expect((await report({ type: "message", id: message.id }, reporter)).status).toBe(404);
    await Promise.all(lives.map((live) => live.close()));
  });

  test("succeeds while the two go on writing, and their latest message stays on top of the list", async () => {
    const { author, reporter, message, found } = await aReportedMessage();
    const [decided] = await Promise.all([
      decide(found, { action: "warn", rule: "harassment", removes_content: true }),
      ...Array.from({ length: 8 }, (_, number) => sendTo(reporter, author, `Reply ${number}`)),
    ]);
    expect(decided.status).toBe(200);
    for (const [member, peer] of [
      [author, reporter],
      [reporter, author],
    ] as const) {
      const messages = await conversationOf(member, peer);
      expect(messages.find(({ id }) => id === message.id)?.content).toBe(removedText);
      expect((await headsOf(member))[0]?.last_message).toEqual(messages.at(-1));
    }
    expect((await bellOf(author))[0]?.title).toBe("A warning about your message");
  });

  test("is taken back by an accepted appeal, for both members", async () => {
    const { author, reporter, found } = await aReportedMessage("It was a joke");
    await ok(decide(found, spam));
    const [decision] = await decisionsOf(author);
    const decisionId = decision?.id ?? "";
    await ok(call("moderation", "appeal", { decisionId, text: "We joke like that" }, { token: author.token }));
    const { token } = await anotherAdmin();
    await ok(call("moderationAdmin", "decideAppeal", { decisionId, outcome: "reversed" }, { token }));
    for (const [member, peer] of [
      [author, reporter],
      [reporter, author],
    ] as const) {
      const restored = { content: "It was a joke", is_removed: false };
      expect((await conversationOf(member, peer)).at(-1)).toMatchObject(restored);
      expect((await headsOf(member))[0]?.last_message).toMatchObject(restored);
    }
  });

  test("of one that went with an account is refused, while its case can still be decided", async () => {
    const { reporter, author, found } = await aReportedMessage();
    await eraseAccount(reporter);
    await stack().settled();
    expect((await decide(found, spam)).error?.code).toBe("case.content-gone");
    await ok(decide(found, { action: "warn", rule: "spam" }));
    expect(await decisionsOf(author)).toHaveLength(1);
  });
});

describe("what a case keeps of a conversation", () => {
  test("outlives the conversation, without the words of a reporter who deletes their account", async () => {
    const { reporter, found } = await aReportedMessage();
    const exported = JSON.stringify((await ok(call("account", "export", {}, { token: reporter.token }))).items);
    expect(exported).toContain("community_reported_conversations");
    await eraseAccount(reporter);
    await stack().settled();
    const { items } = await ok(contextOf(found.id));
    expect(items.map(({ content }) => content)).toEqual(["Message 3", "Message 5", "Message 7", "Send me money"]);
    const kept = (await storedWith(reporter.userId)).filter(({ __edb_e__ }) =>
      String(__edb_e__).startsWith("moderation"),
    );
    expect(kept).toEqual([]);
  });

  test("goes with its author's account", async () => {
    const { author, found } = await aReportedMessage();
    await eraseAccount(author);
    await stack().settled();
    expect((await contextOf(found.id)).status).toBe(404);
    const kept = (await storedWith(found.id)).filter(({ __edb_e__ }) => __edb_e__ === "moderation-context");
    expect(kept).toEqual([]);
  });
});
