import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { call, ok } from "../../support/call.ts";
import { aProfile } from "../../support/community.ts";
import { aMember, type Member } from "../../support/fixtures.ts";
import { follow, sendTo } from "../../support/messages.ts";
import { putRate } from "../../support/rates.ts";

const draft = (receiver_id: string, content = "Hello") => ({ receiver_id, content, client_id: randomUUID() });
const conversationOf = async (member: Member, peer: Member, limit?: number) =>
  ok(call("messages", "conversation", { userId: peer.userId, limit }, { token: member.token }));
const headsOf = async ({ token }: Member) => (await ok(call("messages", "conversations", {}, { token }))).items;
const unreadOf = async ({ token }: Member) => (await ok(call("messages", "unread", {}, { token }))).count;
const read = ({ token }: Member, messageId: string) => call("messages", "read", { messageId }, { token });
const set = async ({ token }: Member, messages_from: "everybody" | "following" | "nobody") =>
  ok(call("community", "updateProfile", { messages_from }, { token }));

describe("sending", () => {
  test("[message-04] stores the caller as sender and the trimmed text, unread, once for each client_id", async () => {
    const [sender, receiver] = await Promise.all([aProfile(), aProfile()]);
    const input = { ...draft(receiver.userId, "  See you at 8?\n"), sender_id: receiver.userId };
    const sent = await ok(call("messages", "send", input as never, { token: sender.token }));
    expect(sent).toEqual({
      id: expect.stringMatching(/^msg_/),
      client_id: input.client_id,
      sender_id: sender.userId,
      receiver_id: receiver.userId,
      content: "See you at 8?",
      event_id: null,
      is_removed: false,
      created_at: expect.any(String),
      read_at: null,
    });
    const repeats = await Promise.all(
      Array.from({ length: 4 }, () => ok(call("messages", "send", input as never, { token: sender.token }))),
    );
    expect(repeats).toEqual(repeats.map(() => sent));
    expect((await conversationOf(receiver, sender)).items).toEqual([sent]);
    const other = await call("messages", "send", { ...input, content: "Something else" } as never, {
      token: sender.token,
    });
    expect([other.status, other.error?.code]).toEqual([422, "idempotency-mismatch"]);
  });

  test("[message-04] refuses empty text, an unknown receiver, and the sender's own self", async () => {
    const sender = await aProfile();
    const send = async (input: ReturnType<typeof draft>) => call("messages", "send", input, { token: sender.token });
    expect((await send(draft(randomUUID(), " \n "))).status).toBe(400);
    expect((await send(draft(randomUUID()))).status).toBe(404);
    const own = await send(draft(sender.userId));
    expect([own.status, own.error?.code, own.error?.message]).toEqual([
      400,
      "message.to-self",
      "Can't message yourself",
    ]);
    expect(await headsOf(sender)).toEqual([]);
  });

  test("is allowed to whom the receiver's setting lets in, and the refusal is the same for all others", async () => {
    const [sender, receiver] = await Promise.all([aProfile(), aProfile()]);
    const send = async () =>
      (await call("messages", "send", draft(receiver.userId), { token: sender.token })).error?.code;
    expect(await send()).toBeUndefined();
    await set(receiver, "following");
    expect(await send()).toBe("messages-not-accepted");
    await follow(receiver, sender);
    expect(await send()).toBeUndefined();
    await set(receiver, "nobody");
    expect(await send()).toBe("messages-not-accepted");
  });

  test("finds a member with a block as little as one who doesn't exist, in either direction", async () => {
    const [one, other] = await Promise.all([aProfile(), aProfile()]);
    const sent = await sendTo(other, one);
    await ok(call("community", "block", { userId: other.userId }, { token: one.token }));
    const missing = await call("messages", "send", draft(randomUUID()), { token: other.token });
    for (const [from, to] of [
      [one, other],
      [other, one],
    ] as const) {
      const answer = await call("messages", "send", draft(to.userId), { token: from.token });
      expect([answer.status, answer.error?.code, answer.error?.message]).toEqual([
        404,
        missing.error?.code,
        missing.error?.message,
      ]);
      expect((await call("messages", "conversation", { userId: to.userId }, { token: from.token })).status).toBe(404);
      expect(await headsOf(from)).toEqual([]);
      expect((await ok(call("messages", "all", {}, { token: from.token }))).items).toEqual([]);
    }
    expect([await unreadOf(one), (await read(one, sent.id)).status]).toEqual([0, 404]);
    await ok(call("community", "unblock", { userId: other.userId }, { token: one.token }));
    expect([await unreadOf(one), (await headsOf(one)).length]).toEqual([1, 1]);
  });

  test("of a link is refused in an account's first 24 hours, and allowed afterwards", async () => {
    const [sender, receiver] = await Promise.all([aProfile(), aProfile()]);
    const link = draft(receiver.userId, "Look at https://example.com/tickets");
    const refused = await call("messages", "send", link, { token: sender.token });
    expect([refused.status, refused.error?.code]).toEqual([403, "new-account.links"]);
    expect(await headsOf(sender)).toEqual([]);
    const now = new Date(Date.now() + 25 * 3_600_000).toISOString();
    expect((await call("messages", "send", link, { token: sender.token, now })).status).toBe(201);
  });

  test("is limited to 30 messages a minute", async () => {
    const [sender, receiver] = await Promise.all([aProfile(), aProfile()]);
    const second = Math.floor(Date.now() / 60_000) * 60 + 1;
    await putRate("messages.send", sender.userId, { rate: { max: 30, seconds: 60 }, at: second, calls: 29 });
    const now = new Date(second * 1_000).toISOString();
    const send = () => call("messages", "send", draft(receiver.userId), { token: sender.token, now });
    expect((await send()).status).toBe(201);
    const refused = await send();
    expect([refused.status, refused.error?.code]).toEqual([429, "too-many-requests"]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  });
});

describe("reading", () => {
  test("[message-03] a member's messages come newest first, a conversation oldest first, and nobody else's ever", async () => {
    const [one, other, third] = await Promise.all([aProfile(), aProfile(), aProfile()]);
    const first = await sendTo(one, other, "1");
    const second = await sendTo(other, one, "2");
    const elsewhere = await sendTo(other, third, "Not for one");
    const last = await sendTo(one, other, "3");
    const all = async (limit: number, cursor?: string): Promise<string[]> => {
      const page = await ok(call("messages", "all", { limit, cursor }, { token: one.token }));
      return [...page.items.map(({ id }) => id), ...(page.cursor ? await all(limit, page.cursor) : [])];
    };
    const expected = [last.id, second.id, first.id];
    expect([await all(50), await all(2), await all(1)]).toEqual([expected, expected, expected]);
    for (const member of [one, other])
      expect((await conversationOf(member, member === one ? other : one)).items).toEqual([first, second, last]);
    expect(JSON.stringify(await conversationOf(one, third))).not.toContain(elsewhere.id);
    const newest = await conversationOf(one, other, 2);
    expect(newest.items.map(({ id }) => id)).toEqual([second.id, last.id]);
    const input = { userId: other.userId, limit: 2, cursor: newest.cursor ?? "" };
    expect((await ok(call("messages", "conversation", input, { token: one.token }))).items).toEqual([first]);
  });

  test("[message-05] sets read_at on the caller's incoming messages up to that one, once, and on nothing else", async () => {
    const [one, other, stranger] = await Promise.all([aProfile(), aProfile(), aProfile()]);
    const first = await sendTo(other, one, "1");
    const mine = await sendTo(one, other, "2");
    const second = await sendTo(other, one, "3");
    const third = await sendTo(other, one, "4");
    for (const member of [other, stranger]) expect((await read(member, first.id)).status).toBe(404);
    expect((await read(one, mine.id)).status).toBe(404);
    expect(await unreadOf(one)).toBe(3);
    await ok(read(one, second.id));
    const afterFirst = (await conversationOf(one, other)).items;
    expect(afterFirst.map(({ read_at }) => read_at !== null)).toEqual([true, false, true, false]);
    expect(await unreadOf(one)).toBe(1);
    await ok(read(one, third.id));
    await ok(read(one, first.id));
    const afterAll = (await conversationOf(other, one)).items;
    expect(afterAll.map(({ read_at }) => read_at !== null)).toEqual([true, false, true, true]);
    expect(afterAll.slice(0, 3)).toEqual(afterFirst.slice(0, 3));
    expect((await ok(call("messages", "all", {}, { token: other.token }))).items).toEqual(afterAll.toReversed());
    expect([await unreadOf(one), await unreadOf(other)]).toEqual([0, 1]);
  });

  test("the list shows each conversation with its last message and what is unread of it, the latest first", async () => {
    const [one, other, third] = await Promise.all([
      aProfile(),
      aProfile({ name: "Otto Other" }),
      aProfile({ name: "Tess Third" }),
    ]);
    await sendTo(other, one, "Hello");
    const latest = await sendTo(other, one, "Are you there?");
    const theirs = await sendTo(one, third, "Hi Tess");
    const peer = (member: Member) => ({ user_id: member.userId, display_name: member.name, avatar_url: null });
    expect(await headsOf(one)).toEqual([
      { peer: peer(third), last_message: theirs, unread_count: 0 },
      { peer: peer(other), last_message: latest, unread_count: 2 },
    ]);
    await ok(read(one, latest.id));
    await ok(read(third, theirs.id));
    const heads = await headsOf(one);
    expect(heads.map(({ unread_count, last_message }) => [unread_count, last_message.read_at !== null])).toEqual([
      [0, true],
      [0, true],
    ]);
    expect((await headsOf(other))[0]?.last_message.read_at).toBe(heads[1]?.last_message.read_at);
  });
});

test("[guard-05] messages and friend activity answer 401 without a valid token", async () => {
  const { userId } = await aMember();
  const answers = await Promise.all([
    call("messages", "conversations", {}),
    call("messages", "all", {}),
    call("messages", "conversation", { userId }),
    call("messages", "send", draft(userId)),
    call("messages", "read", { messageId: `msg_${"0".repeat(32)}` }),
    call("messages", "unread", {}),
    call("messages", "activities", {}),
    call("messages", "unreadActivities", {}),
    call("messages", "readActivity", { activityId: `act_${"0".repeat(30)}` }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 401));
});
