import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import {
  AdminListGroupsForUserCommand,
  CognitoIdentityProviderClient,
} from "@aws-sdk/client-cognito-identity-provider";
import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { giveOwnTable } from "../../support/own-table.ts";
import { aStoredMember } from "../../support/stored-community.ts";
import { uniqueId } from "../../support/unique-text.ts";

const live = giveOwnTable(async () => ({
  ...(await import("../../../functions/colleagues/colleague.entity.ts")),
  ...(await import("../../../functions/community/blocks/community-block.entity.ts")),
  ...(await import("../../../functions/members/member.entity.ts")),
  ...(await import("../../../functions/platform/clock.ts")),
  ...(await import("../../../functions/platform/ids.ts")),
  ...(await import("../../../functions/platform/table/table.ts")),
  ...(await import("../../../functions/realtime/change-log.ts")),
  ...(await import("../../../functions/realtime/connection.entity.ts")),
  ...(await import("../../../functions/realtime/connections.ts")),
  ...(await import("../../../functions/realtime/end-blocked.projection.ts")),
  ...(await import("../../../functions/realtime/end-colleague.projection.ts")),
  ...(await import("../../../functions/realtime/live-orders.projection.ts")),
  ...(await import("../../../functions/realtime/live-tickets.projection.ts")),
  ...(await import("../../../functions/realtime/push-changes.ts")),
  ...(await import("../../../functions/realtime/socket.ts")),
  ...(await import("../../../functions/realtime/socket-tickets.ts")),
  ...(await import("../../../functions/realtime/subscription.entity.ts")),
  ...(await import("../../../functions/realtime/subscriptions.ts")),
}));

const now = "2027-03-01T12:00:00.000Z";
const later = (milliseconds: number) => new Date(Date.parse(now) + milliseconds).toISOString();

// The gateway: what it was sent for each connection, which of them it was told to end, and which it answers otherwise than usual.
const sent: [connection: string, message: Record<string, unknown>][] = [];
const ended: string[] = [];
const answers = new Map<string, number>();
const server = createServer((request, response) => {
  const connection = decodeURIComponent(request.url?.split("/@connections/")[1] ?? "");
  let body = "";
  request.on("data", (chunk: Buffer) => {
    body += chunk;
  });
  request.on("end", () => {
    if (request.method === "DELETE") ended.push(connection);
    else sent.push([connection, JSON.parse(body)]);
    const status = answers.get(connection) ?? 200;
    response.writeHead(status, status === 410 ? { "x-amzn-errortype": "GoneException" } : {}).end("{}");
  });
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  vi.stubEnv("USER_POOL_ID", "pool");
  vi.stubEnv("WEBSOCKET_ENDPOINT", `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  sent.length = 0;
  ended.length = 0;
  answers.clear();
  vi.spyOn(live().clock, "now").mockReturnValue(now);
});

/** A member, and their connections in the table. */
const aMember = () => {
  const user_id = `member_${uniqueId()}`;
  const id = (name: string) => `${name}-${user_id}`;
  return {
    user_id,
    id,
    hold: (name: string, place: number, connected_at = now) =>
      live()
        .ConnectionEntity.put({ user_id, place, connection_id: id(name), connected_at, ttl: 2_000_000_000 })
        .go(),
    held: async () =>
      (await live().ConnectionEntity.query.byUser({ user_id }).go({ consistent: true })).data.map(
        ({ connection_id }) => connection_id.split("-")[0],
      ),
    arrive: (routeKey: string, body?: unknown, authorizer: object | undefined = { userId: user_id }) =>
      live().handler({
        requestContext: { routeKey, connectionId: id("mine"), authorizer },
        body: typeof body === "string" ? body : JSON.stringify(body),
      } as never),
  };
};

const followers = async (topic: string, user_id: string) =>
  (await live().listSubscribers(topic)).filter((client) => client.user_id === user_id).length;

describe("a live connection", () => {
  test("is recorded for two hours once it opens, and forgotten with what it follows once it ends", async () => {
    const { user_id, arrive, held } = aMember();
    expect(await arrive("$connect")).toEqual({
      statusCode: 200,
      headers: { "Sec-WebSocket-Protocol": "playyy.v1" },
    });
    const { data } = await live().ConnectionEntity.query.byUser({ user_id }).go({ data: "raw" });
    expect(data).toMatchObject({ Items: [{ connected_at: now, ttl: Date.parse(now) / 1_000 + 7_200 }] });
    await arrive("$default", { action: "subscribe", topic: "feed" });
    expect([await held(), await followers("feed", user_id)]).toEqual([["mine"], 1]);
    expect(await arrive("$disconnect")).toEqual({ statusCode: 200 });
    expect([await held(), await followers("feed", user_id)]).toEqual([[], 0]);
  });

  test("is refused without a member, and of one who is blocked it isn't kept", async () => {
    const { arrive, held } = aMember();
    expect(await arrive("$connect", undefined, {})).toEqual({ statusCode: 401 });
    expect(await held()).toEqual([]);
    const stored = aStoredMember();
    await live()
      .MemberEntity.put({ ...stored, blocked_at: now })
      .go();
    const blocked = { userId: stored.user_id };
    expect(await arrive("$connect", undefined, blocked)).toEqual({ statusCode: 403 });
    const { data } = await live().ConnectionEntity.query.byUser({ user_id: stored.user_id }).go();
    expect(data).toEqual([]);
  });

  test("ends the oldest of ten, unless all of them are younger than 30 seconds", async () => {
    const { id, hold, held, arrive } = aMember();
    const ages = [30_000, 29_999, 32_000, 31_000, 1_000, 1_000, 1_000, 1_000, 1_000, 1_000];
    for (const [place, age] of ages.entries()) await hold(`c${place}`, place, later(-age));
    expect(await arrive("$connect")).toMatchObject({ statusCode: 200 });
    expect(ended).toEqual([id("c2")]);
    expect(await held()).toEqual(["c0", "c1", "mine", "c3", "c4", "c5", "c6", "c7", "c8", "c9"]);
    await hold("c3", 3, later(-1));
    expect(await arrive("$connect")).toMatchObject({ statusCode: 200 });
    await hold("mine", 0, later(-1));
    await hold("mine", 2, later(-1));
    expect(await arrive("$connect")).toEqual({ statusCode: 429 });
    expect(ended).toEqual([id("c2"), id("c0")]);
  });

  test("takes any slot that is free", async () => {
    const { hold, held, arrive } = aMember();
    for (const place of [0, 1, 2, 3, 4, 5, 6, 8, 9]) await hold(`c${place}`, place, later(-60_000));
    expect(await arrive("$connect")).toMatchObject({ statusCode: 200 });
    expect((await held())[7]).toBe("mine");
    expect(ended).toEqual([]);
  });

  test("opens 60 times a minute at most, and sends as many messages", async () => {
    const { user_id, id, arrive, held } = aMember();
    const { documents, fingerprint, service, tableName } = live();
    const count = (what: string, calls: number) => {
      const pk = `$${service}#rate#${what}#${fingerprint(user_id)}`;
      const Item = { pk, sk: `window#${Math.floor(Date.parse(now) / 60_000)}`, calls };
      return documents.send(new PutCommand({ TableName: tableName(), Item }));
    };
    await count("realtime.connect", 59);
    expect(await arrive("$connect")).toMatchObject({ statusCode: 200 });
    expect(await arrive("$connect")).toEqual({ statusCode: 429 });
    expect(await held()).toEqual(["mine"]);
    await count("realtime.message", 59);
    expect(await arrive("$default", { action: "ping" })).toEqual({ statusCode: 200 });
    expect(await arrive("$default", { action: "ping" })).toEqual({ statusCode: 429 });
    const refused = { type: "refused", code: "too-many-requests", retry_after_seconds: 60 };
    expect(sent).toEqual([
      [id("mine"), { type: "pong" }],
      [id("mine"), refused],
    ]);
    expect(ended).toEqual([id("mine")]);
  });
});

describe("a message of a client", () => {
  test("that is none is refused", async () => {
    const { arrive } = aMember();
    for (const body of ["{", { action: "dance" }, undefined])
      expect(await arrive("$default", body)).toEqual({ statusCode: 400 });
    expect(sent).toEqual([]);
  });

  test("is answered: a ping, and following the feed with the numbers to catch up from", async () => {
    const { user_id, id, arrive } = aMember();
    const change = { type: "standing-changed" as const, ids: {} };
    await live().appendChanges(live().memberTopic(user_id), [{ cause: uniqueId(), change }], now);
    expect(await arrive("$default", { action: "ping" })).toEqual({ statusCode: 200 });
    await arrive("$default", { action: "subscribe", topic: "feed" });
    const feed = await live().findLastSeq("feed");
    expect(sent).toEqual([
      [id("mine"), { type: "pong" }],
      [id("mine"), { type: "subscribed", topic: "feed", feed, member: 1 }],
    ]);
    expect(await followers("feed", user_id)).toBe(1);
    await arrive("$default", { action: "unsubscribe", topic: "feed" });
    expect([await followers("feed", user_id), sent.length]).toEqual([0, 2]);
  });

  test("ends watching a night or the desk, each alone", async () => {
    const { user_id, id, arrive } = aMember();
    const client = { connection_id: id("mine"), user_id };
    for (const topic of ["night#evt_abc123", "desk", "feed"]) await live().subscribe(topic, client, now);
    const watched = async () => [
      await followers("night#evt_abc123", user_id),
      await followers("desk", user_id),
      await followers("feed", user_id),
    ];
    await arrive("$default", { action: "unwatch", event_id: "evt_abc123" });
    expect(await watched()).toEqual([0, 1, 1]);
    await arrive("$default", { action: "unwatch-desk" });
    expect(await watched()).toEqual([0, 0, 1]);
    await arrive("$default", { action: "unsubscribe", topic: "feed" });
    expect([await watched(), sent]).toEqual([[0, 0, 0], []]);
  });

  test("lets an administrator watch a night or the desk while their role may", async () => {
    const pool = mockClient(CognitoIdentityProviderClient);
    pool.on(AdminListGroupsForUserCommand).resolves({ Groups: [{ GroupName: "admin" }] });
    const { user_id, id, arrive } = aMember();
    const authorizer = { userId: user_id, adminName: user_id };
    const messages = [{ action: "watch", event_id: "evt_abc123" }, { action: "watch-desk" }];
    for (const message of messages) await arrive("$default", message, authorizer);
    expect([await followers("night#evt_abc123", user_id), await followers("desk", user_id)]).toEqual([1, 1]);
    expect(sent).toEqual([
      [id("mine"), { type: "watching", event_id: "evt_abc123" }],
      [id("mine"), { type: "watching-desk" }],
    ]);
    const former = aMember();
    await live().ColleagueEntity.put({ user_id: former.user_id, role: "manager", since: now, removed_at: now }).go();
    for (const message of messages)
      await former.arrive("$default", message, { userId: former.user_id, adminName: former.user_id });
    const watched = [await followers("night#evt_abc123", former.user_id), await followers("desk", former.user_id)];
    expect([watched, sent.length]).toEqual([[0, 0], 2]);
    pool.restore();
  });

  test("doesn't let a member watch a night or the desk", async () => {
    const { user_id, arrive } = aMember();
    await arrive("$default", { action: "watch", event_id: "evt_abc123" });
    await arrive("$default", { action: "watch-desk" });
    expect([await followers("night#evt_abc123", user_id), await followers("desk", user_id), sent]).toEqual([0, 0, []]);
  });
});

test("a subscription lasts two hours, and the feed's are found in all four shards", async () => {
  const { user_id } = aMember();
  const ids = Array.from({ length: 12 }, (_, index) => `sub-${index}`);
  for (const connection_id of ids) await live().subscribe("feed", { connection_id, user_id }, now);
  expect(await followers("feed", user_id)).toBe(12);
  const shards = new Set<number>();
  for (let shard = 0; shard < 6; shard += 1) {
    const { data } = await live().SubscriptionEntity.query.byTopic({ topic: "feed", shard }).go();
    const own = data.filter((one) => one.user_id === user_id);
    for (const { ttl } of own) expect(ttl).toBe(Date.parse(now) / 1_000 + 7_200);
    if (own.length > 0) shards.add(shard);
  }
  expect([...shards]).toEqual([0, 1, 2, 3]);
  for (const connection_id of ids) await live().unsubscribe("feed", connection_id);
});

describe("a message to a member", () => {
  const message = { type: "ticket-changed" as const, ticket_id: "tkt_1" };

  test("goes to all their connections, and one that is gone is removed", async () => {
    const { user_id, id, hold, held } = aMember();
    for (const [place, name] of ["a", "b"].entries()) await hold(name, place);
    answers.set(id("a"), 410);
    await live().sendToMember(user_id, message);
    expect(sent.map(([connection]) => connection).sort()).toEqual([id("a"), id("b")]);
    expect(await held()).toEqual(["b"]);
  });

  test("that the gateway doesn't take is an error, and keeps the connection", async () => {
    const { user_id, id, hold, held } = aMember();
    await hold("a", 0);
    answers.set(id("a"), 300);
    await expect(live().sendToMember(user_id, message)).rejects.toThrow("The gateway answered 300");
    expect(await held()).toEqual(["a"]);
  });

  test("to many doesn't fail with one: who is gone is removed and stops following, who can't be reached stays", async () => {
    const { user_id, id, hold, held } = aMember();
    for (const [place, name] of ["a", "b", "c"].entries()) await hold(name, place);
    answers.set(id("a"), 410);
    answers.set(id("b"), 403);
    const gone: string[] = [];
    const clients = ["a", "b", "c"].map((name) => ({ connection_id: id(name), user_id }));
    await live().postToClients(clients, message, async ({ connection_id }) => {
      gone.push(connection_id);
    });
    expect(gone).toEqual([id("a")]);
    expect(await held()).toEqual(["b", "c"]);
    expect(sent).toHaveLength(3);
  });
});

const changeOf = (entity: string, before: object | null, after: object | null) =>
  ({ id: "1", at: now, entity, before, after, isExpiry: false }) as never;
const at = { zone: "America/New_York", now };

describe("the connections of a member end", () => {
  test("once they are blocked, also where one of them is gone", async () => {
    const { user_id, id, hold, held } = aMember();
    for (const [place, name] of ["a", "b"].entries()) await hold(name, place);
    answers.set(id("a"), 410);
    const reads = vi.spyOn(live().documents, "send");
    await live().endBlocked.apply([changeOf("account-block", null, { email_hash: "x" })], at);
    expect(reads).not.toHaveBeenCalled();
    expect(await held()).toEqual(["a", "b"]);
    await live().endBlocked.apply([changeOf("account-block", null, { user_id })], at);
    expect([await held(), ended]).toEqual([[], [id("a"), id("b")]]);
  });

  test("but are kept where the gateway can't end them", async () => {
    const { user_id, id, hold, held } = aMember();
    await hold("a", 0);
    answers.set(id("a"), 403);
    await expect(live().endMemberConnections(user_id)).rejects.toThrow();
    expect(await held()).toEqual(["a"]);
  });

  test("once their role changes or ends, and not when it begins or is used", async () => {
    const { user_id, hold, held } = aMember();
    const colleague = { user_id, role: "manager" };
    const heldAfter = async (before: object | null, after: object) => {
      await hold("a", 0);
      await live().endColleague.apply([changeOf("colleague", before, after)], at);
      return (await held()).length;
    };
    expect(await heldAfter(null, colleague)).toBe(1);
    expect(await heldAfter(colleague, { ...colleague, last_seen_at: now })).toBe(1);
    expect(await heldAfter(colleague, { ...colleague, role: "door" })).toBe(0);
    expect(await heldAfter(colleague, { ...colleague, removed_at: now })).toBe(0);
  });
});

test("a buyer who watches is told of the tickets that a payment brought, and of nothing else", async () => {
  const { user_id, id, hold } = aMember();
  await hold("a", 0);
  const session = { user_id, session_id: "cs_1", ticket_ids: ["tkt_1", "tkt_2"] };
  const told = (item: object) => live().liveOrders.apply([changeOf("payment-session", null, item)], at);
  await told({ ...session, ticket_ids: [] });
  await told({ ...session, ticket_ids: undefined });
  await told({ ...session, session_id: undefined });
  await told({ ...session, user_id: undefined });
  expect(sent).toEqual([]);
  await told(session);
  expect(sent).toEqual([[id("a"), { type: "tickets-issued", session_id: "cs_1", ticket_ids: ["tkt_1", "tkt_2"] }]]);
});

test("a ticket's buyer, its holder and who held it before are told once each that it changed", async () => {
  const people = [aMember(), aMember(), aMember()] as const;
  for (const { hold } of people) await hold("a", 0);
  const [buyer, holder, former] = people;
  const ticket = { id: "tkt_1", user_id: buyer.user_id, status: "valid" };
  const toldOf = async (before: object | null, after: object | null) => {
    sent.length = 0;
    await live().liveTickets.apply([changeOf("ticket", before, after)], at);
    return sent.map(([connection]) => people.findIndex(({ id }) => id("a") === connection)).sort();
  };
  expect(await toldOf(ticket, { ...ticket, status: "redeemed" })).toEqual([0]);
  expect(sent[0]?.[1]).toEqual({ type: "ticket-changed", ticket_id: "tkt_1" });
  expect(await toldOf(ticket, { ...ticket, out_ts: now })).toEqual([0]);
  expect(await toldOf(ticket, { ...ticket, transfer_fingerprint: "f" })).toEqual([0]);
  expect(await toldOf({ ...ticket, holder_id: former.user_id }, { ...ticket, holder_id: holder.user_id })).toEqual([
    0, 1, 2,
  ]);
  expect(await toldOf(ticket, { ...ticket, holder_id: buyer.user_id })).toEqual([0]);
  expect(await toldOf(ticket, { ...ticket, price_paid: 1 })).toEqual([]);
  expect([await toldOf(null, ticket), await toldOf(ticket, null)]).toEqual([[], []]);
});

describe("new changes are sent", () => {
  const aChange = (topic: string, seq: number, about: object = {}) =>
    ({ topic, seq, type: "comment-deleted", ids: { post_id: "p", comment_id: `c${seq}` }, ...about }) as never;

  test("to those who follow the feed in their order, and not to whom there is a block with", async () => {
    const [reader, blocked, other] = [aMember(), aMember(), aMember()];
    for (const { user_id, id } of [reader, blocked])
      await live().subscribe("feed", { connection_id: id("a"), user_id }, now);
    await other.hold("a", 0);
    await live()
      .CommunityBlockEntity.put({ user_id: "usr_author", other_id: blocked.user_id, side: "blocks", created_at: now })
      .go();
    const about = { actor_id: "usr_actor", owner_id: "usr_author" };
    await live().pushChanges([aChange("feed", 1), aChange("feed", 2, about)]);
    const seqsOf = ({ id }: { id: (name: string) => string }) =>
      sent.filter(([connection]) => connection === id("a")).map(([, { seq }]) => seq);
    expect([seqsOf(reader), seqsOf(blocked), seqsOf(other)]).toEqual([[1, 2], [1], []]);
  });

  test("but not of what is gone, and to nobody where nobody is connected", async () => {
    const [reader, away] = [aMember(), aMember()];
    await reader.hold("a", 0);
    const about = { type: "message-sent", ids: { conversation_id: "none", message_seq: 1 } };
    await live().pushChanges([aChange(`member#${reader.user_id}`, 1, about)]);
    expect(sent).toEqual([]);
    const reads = vi.spyOn(live().documents, "send");
    await live().pushChanges([aChange(`member#${away.user_id}`, 1, about)]);
    expect(reads).toHaveBeenCalledTimes(1);
  });

  test("to a member's own connections, each topic's to its member", async () => {
    const [one, other] = [aMember(), aMember()];
    for (const { hold } of [one, other]) await hold("a", 0);
    const changes = [one, other].map(({ user_id }, index) =>
      aChange(`member#${user_id}`, index + 7, { type: "standing-changed", ids: {} }),
    );
    await live().pushChanges(changes);
    expect(sent.toSorted(([, a], [, b]) => Number(a.seq) - Number(b.seq))).toEqual([
      [one.id("a"), { type: "standing-changed", topic: "member", seq: 7 }],
      [other.id("a"), { type: "standing-changed", topic: "member", seq: 8 }],
    ]);
  });
});

test("a ticket for a connection is used once, before its 60 seconds are over", async () => {
  const { createSocketTicket, consumeSocketTicket } = live();
  const owner = { userId: "usr_ada", adminName: "ada" };
  const { ticket, expires_at } = await createSocketTicket(owner, now);
  expect(expires_at).toBe(later(60_000));
  expect(await consumeSocketTicket("unknown", now)).toBeNull();
  expect(await consumeSocketTicket(ticket, later(59_999))).toEqual(owner);
  expect(await consumeSocketTicket(ticket, now)).toBeNull();
  const late = await createSocketTicket({ userId: "usr_ada" }, now);
  expect(await consumeSocketTicket(late.ticket, later(60_000))).toBeNull();
});
