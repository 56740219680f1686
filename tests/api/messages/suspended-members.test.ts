import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { call, ok } from "../../support/call.ts";
import type { Member } from "../../support/fixtures.ts";
import { anAdmin } from "../../support/fixtures.ts";
import { openLive } from "../../support/live.ts";
import { sendTo } from "../../support/messages.ts";
import { aReportedMessage, decide } from "../../support/moderation.ts";

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const send = ({ token }: Member, { userId: receiver_id }: Member, now?: string) => {
  const message = { receiver_id, content: "Me again", client_id: randomUUID() };
  return call("messages", "send", message, { token, ...(now ? { now } : {}) });
};
const standingOf = async ({ token }: Member) => (await ok(call("moderation", "standing", {}, { token }))).suspension;

test("a member who is suspended from the community can't send messages until then, but reads them, and hears of it live", async () => {
  const { author, reporter, found } = await aReportedMessage();
  const live = await openLive(author);
  await ok(decide(found, { action: "suspend", rule: "spam", days: 7 }));
  await live.next("standing-changed");
  const refused = await send(author, reporter);
  expect([refused.status, refused.error?.code]).toEqual([403, "community-suspended"]);
  expect(refused.error?.details).toEqual({ until: expect.any(String), rule: "No spam, scams or advertising" });
  expect(await standingOf(author)).toEqual(refused.error?.details);
  const answer = await sendTo(reporter, author, "Please stop");
  const read = await call("messages", "read", { messageId: answer.id }, { token: author.token });
  const { items } = await ok(call("messages", "conversation", { userId: reporter.userId }, { token: author.token }));
  expect([read.status, items.at(-1)?.content]).toEqual([200, "Please stop"]);
  expect((await send(author, reporter, inDays(7.1))).status).toBe(201);
  await live.close();
});

test("a suspension that is lifted lets a member send messages at once, and they hear of it live", async () => {
  const { author, reporter, found } = await aReportedMessage();
  await ok(decide(found, { action: "suspend", rule: "spam", days: null }));
  const live = await openLive(author);
  const [decision] = (await ok(call("moderation", "decisions", {}, { token: author.token }))).items;
  const { token } = await anAdmin();
  await ok(call("moderationAdmin", "lift", { decisionId: decision?.id ?? "" }, { token }));
  await live.next("standing-changed");
  expect([await standingOf(author), (await send(author, reporter)).status]).toEqual([null, 201]);
  await live.close();
});
