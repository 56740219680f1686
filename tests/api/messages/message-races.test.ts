import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { ConversationEntity } from "../../../functions/messages/conversation.entity.ts";
import { MessageInboxEntity } from "../../../functions/messages/message-inbox.entity.ts";
import { call, ok } from "../../support/call.ts";
import { aProfile } from "../../support/community.ts";
import type { Member } from "../../support/fixtures.ts";
import { sendPatiently, sendTo } from "../../support/messages.ts";
import { keyOf, openTable } from "../../support/table.ts";

const sends = 10;

const unreadOf = async ({ token }: Member) => (await ok(call("messages", "unread", {}, { token }))).count;
const conversationOf = async (member: Member, peer: Member) =>
  (await ok(call("messages", "conversation", { userId: peer.userId, limit: 100 }, { token: member.token }))).items;

test("messages that two members send each other at once are all there, in one order for both, with exact counts", async () => {
  const [one, other] = await Promise.all([aProfile(), aProfile()]);
  const texts = Array.from({ length: sends }, (_, index) => `${index}`);
  const twice = (client_id: string) => [client_id, client_id];
  const sent = await Promise.all(
    texts.flatMap((text) => [
      ...twice(randomUUID()).map((client_id) => sendTo(one, other, `one ${text}`, client_id)),
      sendTo(other, one, `other ${text}`),
    ]),
  );
  const expected = new Set(sent.map(({ id }) => id));
  expect(expected.size).toBe(2 * sends);
  const [mine, theirs] = await Promise.all([conversationOf(one, other), conversationOf(other, one)]);
  expect(mine).toEqual(theirs);
  expect(mine.map(({ id }) => id).sort()).toEqual([...expected].sort());
  expect([await unreadOf(one), await unreadOf(other)]).toEqual([sends, sends]);
});

test("what is unread is exact when messages are read while others arrive", async () => {
  const [reader, sender] = await Promise.all([aProfile(), aProfile()]);
  const first = await sendTo(sender, reader, "0");
  const read = (messageId: string) => ok(call("messages", "read", { messageId }, { token: reader.token }));
  await Promise.all(
    Array.from({ length: sends }, async (_, index) => {
      const { id } = await sendTo(sender, reader, `${index + 1}`);
      // Some are read by two devices at once, some not at all.
      if (index % 3 > 0) await Promise.all([read(id), read(id), read(first.id)]);
    }),
  );
  const messages = await conversationOf(reader, sender);
  const unread = messages.filter(({ read_at }) => read_at === null).length;
  expect(messages).toHaveLength(sends + 1);
  expect(await unreadOf(reader)).toBe(unread);
  const [head] = (await ok(call("messages", "conversations", {}, { token: reader.token }))).items;
  expect(head?.unread_count).toBe(unread);
  await read(messages.at(-1)?.id ?? "");
  expect(await unreadOf(reader)).toBe(0);
});

test("messages that 20 members send to one at once are each there once, with an exact unread count and no failure", async () => {
  const [receiver, ...senders] = (await Promise.all(Array.from({ length: 21 }, () => aProfile()))) as [
    Member,
    ...Member[],
  ];
  const send = (sender: Member, content: string, client_id: string) =>
    sendPatiently(sender, receiver, content, client_id);
  const answers = await Promise.all(
    senders.flatMap((sender) => {
      const repeated = randomUUID();
      return [send(sender, "one", repeated), send(sender, "one", repeated), send(sender, "two", randomUUID())];
    }),
  );
  expect(answers.filter(({ status }) => status !== 201)).toEqual([]);
  const received = (await ok(call("messages", "all", { limit: 100 }, { token: receiver.token }))).items;
  expect(received.map(({ id }) => id).sort()).toEqual([...new Set(answers.map(({ body }) => body.id))].sort());
  expect(received).toHaveLength(40);
  expect(await unreadOf(receiver)).toBe(40);
});

test("unread messages are lost in the control that counts them with a read and a write", async () => {
  const receiver = await aProfile();
  const table = await openTable();
  const key = keyOf(MessageInboxEntity, { user_id: receiver.userId, shard: 0 });
  await table.put(MessageInboxEntity.put({ user_id: receiver.userId, shard: 0, unread: 0 }).params().Item);
  await Promise.all(
    Array.from({ length: sends }, async () => {
      const inbox = await table.get(key);
      await table.put({ ...inbox, unread: Number(inbox?.unread) + 1 });
    }),
  );
  expect(await unreadOf(receiver)).toBeLessThan(sends);
});

test("messages are lost in the control that numbers them without the condition", async () => {
  const [one, other] = await Promise.all([aProfile(), aProfile()]);
  await sendTo(one, other, "0");
  const table = await openTable();
  const key = keyOf(ConversationEntity, { user_id: one.userId, peer_id: other.userId });
  const numbers = await Promise.all(
    Array.from({ length: sends }, async () => {
      const head = await table.get(key);
      const seq = Number(head?.seq) + 1;
      await table.put({ ...head, seq });
      return seq;
    }),
  );
  expect(new Set(numbers).size).toBeLessThan(sends);
});
