import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { anotherAdmin } from "../../support/admins.ts";
import { call, ok } from "../../support/call.ts";
import { stack } from "../../support/checkout.ts";
import { anAdmin, type Member } from "../../support/fixtures.ts";
import { openLive } from "../../support/live.ts";
import { aReportedMessage, decide, report } from "../../support/moderation.ts";
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

test("a reported message is a case with the five before it, removed for both members, and brought back by an accepted appeal", async () => {
  const content = `Secret ${randomUUID()}`;
  const { author, reporter, message, found } = await aReportedMessage(content);
  expect(found).toMatchObject({
    subject: { type: "message", id: message.id, post_id: null },
    author: { user_id: author.userId, display_name: "Sid Scammer" },
    content,
    reporters: 1,
  });
  expect(await auditOf(message.id)).toEqual([]);
  const { items } = await ok(contextOf(found.id));
  expect(items.map((item) => [item.content, item.is_reported])).toEqual([
    ["Message 3", false],
    ["Message 4", false],
    ["Message 5", false],
    ["Message 6", false],
    ["Message 7", false],
    [content, true],
  ]);
  expect(items[0]?.sender).toEqual({ user_id: author.userId, display_name: "Sid Scammer" });
  expect(items[1]?.sender).toEqual({ user_id: reporter.userId, display_name: "Rae Receiver" });
  const rows = await auditOf(message.id);
  expect(rows.map(({ action, actor, details }) => [action, actor, details])).toEqual([
    ["community.open-conversation", (await anAdmin()).userId, { user_id: author.userId }],
  ]);
  expect(JSON.stringify(rows)).not.toContain(content);

  const lives = await Promise.all([openLive(author), openLive(reporter)]);
  await ok(decide(found, spam));
  for (const live of lives) {
    const { message: changed } = await live.next("message-changed");
    expect(changed).toMatchObject({ id: message.id, content: removedText, is_removed: true });
  }
  await Promise.all(lives.map((live) => live.close()));
  const ways = [
    [author, reporter],
    [reporter, author],
  ] as const;
  for (const [member, peer] of ways) {
    expect((await conversationOf(member, peer)).at(-1)).toMatchObject({ content: removedText, is_removed: true });
    expect((await headsOf(member))[0]?.last_message).toMatchObject({ content: removedText, is_removed: true });
  }
  expect((await bellOf(author))[0]).toMatchObject({
    title: "Your message was removed",
    message: expect.stringContaining("No spam, scams or advertising"),
  });
  expect(await bellOf(reporter)).toEqual([]);
  const decisions = await decisionsOf(author);
  expect(decisions).toMatchObject([{ subject_type: "message", content, removes_content: true }]);
  expect((await auditOf(message.id)).map(({ action }) => action)).toEqual([
    "community.remove",
    "community.open-conversation",
  ]);
  const entities = (await storedWith(content)).map(({ __edb_e__ }) => String(__edb_e__));
  expect(entities.filter((entity) => /^(message|conversation)/.test(entity))).toEqual([]);
  expect((await report({ type: "message", id: message.id }, reporter)).status).toBe(404);

  const decisionId = decisions[0]?.id ?? "";
  await ok(call("moderation", "appeal", { decisionId, text: "We joke like that" }, { token: author.token }));
  const { token } = await anotherAdmin();
  await ok(call("moderationAdmin", "decideAppeal", { decisionId, outcome: "reversed" }, { token }));
  for (const [member, peer] of ways) {
    const restored = { content, is_removed: false };
    expect((await conversationOf(member, peer)).at(-1)).toMatchObject(restored);
    expect((await headsOf(member))[0]?.last_message).toMatchObject(restored);
  }
});

test("what a case keeps of a conversation outlives the reporter's account without their words, and goes with its author's", async () => {
  const { author, reporter, found } = await aReportedMessage();
  const exported = JSON.stringify((await ok(call("account", "export", {}, { token: reporter.token }))).items);
  expect(exported).toContain("community_reported_conversations");
  await eraseAccount(reporter);
  await stack().settled();
  const { items } = await ok(contextOf(found.id));
  expect(items.map(({ content }) => content)).toEqual(["Message 3", "Message 5", "Message 7", "Send me money"]);
  const keptOf = async (text: string) =>
    (await storedWith(text))
      .map(({ __edb_e__ }) => String(__edb_e__))
      .filter((entity) => entity.startsWith("moderation"));
  expect(await keptOf(reporter.userId)).toEqual([]);

  // The message went with the account, and its case can still be decided.
  expect((await decide(found, spam)).error?.code).toBe("case.content-gone");
  await ok(decide(found, { action: "warn", rule: "spam" }));
  expect(await decisionsOf(author)).toHaveLength(1);
  await eraseAccount(author);
  await stack().settled();
  expect((await contextOf(found.id)).status).toBe(404);
  expect(await keptOf(found.id)).not.toContain("moderation-context");
});
