import { randomUUID } from "node:crypto";
import { describe, expect, inject, test } from "vitest";
import { WebSocket } from "ws";
import { ConnectionEntity } from "../../functions/realtime/connection.entity.ts";
import { limits } from "../../shared/model/limits.ts";
import { socketProtocols } from "../../shared/model/socket-protocol.ts";
import { stack } from "../support/buying.ts";
import { aMember } from "../support/fixtures.ts";
import { keyOf, openStore } from "../support/store.ts";

const { socketsPerMember, socketMessagesPerMinute, socketConnectsPerMinute } = limits;

/** Opens a live connection and tells how the handshake ended. */
const knock = (token: string): Promise<{ socket: WebSocket; outcome: string }> =>
  new Promise((resolve) => {
    const socket = new WebSocket(`${inject("origin").replace(/^http/, "ws")}/ws`, socketProtocols(token));
    socket.on("open", () => resolve({ socket, outcome: "open" }));
    socket.on("unexpected-response", (_request, { statusCode }) => resolve({ socket, outcome: String(statusCode) }));
    socket.on("error", () => undefined);
  });
const closed = (socket: WebSocket): Promise<void> => new Promise((resolve) => socket.once("close", () => resolve()));

/** What the gateway tells the function of a connection, at a time of the test's own. */
const tellFunction = async (
  routeKey: "$connect" | "$default" | "$disconnect",
  who: { userId: string; connectionId: string },
  now: string,
): Promise<number> => {
  const { userId, connectionId } = who;
  const event = {
    requestContext: { routeKey, connectionId, authorizer: { userId } },
    body: '{"action":"ping"}',
    isBase64Encoded: false,
  };
  return ((await stack().invoke("Realtime/Live", event, now)) as { statusCode: number }).statusCode;
};
const at = (seconds: number) => new Date(Date.UTC(2027, 0, 4, 12) + seconds * 1_000).toISOString();
const somebody = () => randomUUID();

const partitionOf = (userId: string): string => String(keyOf(ConnectionEntity, { user_id: userId, place: 0 }).pk);
const held = async (userId: string): Promise<string[]> =>
  (await (await openStore()).partition(partitionOf(userId), "$connection")).map(({ connection_id }) =>
    String(connection_id),
  );

describe("the live connections of one member", () => {
  test("are ten at most, also when thirty are opened at once; the others are refused with 429", async () => {
    const member = await aMember();
    const knocks = await Promise.all(Array.from({ length: 30 }, () => knock(member.token)));
    const outcomes = knocks.map(({ outcome }) => outcome);
    expect(outcomes.filter((outcome) => outcome === "open")).toHaveLength(socketsPerMember);
    expect(outcomes.filter((outcome) => outcome === "429")).toHaveLength(30 - socketsPerMember);
    expect(await held(member.userId)).toHaveLength(socketsPerMember);
    const [first] = knocks.filter(({ outcome }) => outcome === "open");
    first?.socket.close();
    await expect.poll(() => held(member.userId)).toHaveLength(socketsPerMember - 1);
    expect((await knock(member.token)).outcome).toBe("open");
    for (const { socket } of knocks) socket.close();
  });

  test("the control: counting before writing, without a condition, lets more in", async () => {
    const store = await openStore();
    const userId = somebody();
    const letIn = async (connection_id: string): Promise<boolean> => {
      if ((await held(userId)).length >= socketsPerMember) return false;
      const item = { user_id: userId, place: 0, connection_id, connected_at: at(0), ttl: 0 };
      await store.put({ ...ConnectionEntity.put(item).params().Item, sk: `$connection_1#${connection_id}` });
      return true;
    };
    const outcomes = await Promise.all(Array.from({ length: 30 }, (_, index) => letIn(`c${index}`)));
    expect(outcomes.filter(Boolean).length).toBeGreaterThan(socketsPerMember);
  });

  test("one more ends the oldest, and its place is the new one's even when the end is told late", async () => {
    const member = await aMember();
    const { socket } = await knock(member.token);
    const [oldest = ""] = await held(member.userId);
    const ended = closed(socket);
    const later = new Date(Date.now() + 31_000).toISOString();
    for (let count = 0; count < socketsPerMember; count += 1) {
      const who = { userId: member.userId, connectionId: `later-${count}=` };
      expect(await tellFunction("$connect", who, later)).toBe(200);
    }
    await ended;
    await tellFunction("$disconnect", { userId: member.userId, connectionId: oldest }, later);
    const now = await held(member.userId);
    expect(now).toHaveLength(socketsPerMember);
    expect(now).not.toContain(oldest);
  });

  test("one that is half a minute old makes room, a younger one does not", async () => {
    const userId = somebody();
    for (let count = 0; count < socketsPerMember; count += 1)
      expect(await tellFunction("$connect", { userId, connectionId: `first-${count}=` }, at(0))).toBe(200);
    expect(await tellFunction("$connect", { userId, connectionId: "early=" }, at(29))).toBe(429);
    expect(await tellFunction("$connect", { userId, connectionId: "in-time=" }, at(30))).toBe(200);
    const now = await held(userId);
    expect([now.length, now.includes("in-time="), now.includes("early=")]).toEqual([socketsPerMember, true, false]);
  });
});

describe("the rate of one member", () => {
  test("as many messages as a minute allows are answered, one more is refused, and the next minute is new", async () => {
    const userId = somebody();
    const ping = (connectionId: string, seconds: number) =>
      tellFunction("$default", { userId, connectionId }, at(seconds));
    const answers: number[] = [];
    for (let count = 0; count < socketMessagesPerMinute; count += 1)
      answers.push(await ping(`c${count % 3}=`, count % 60));
    expect(new Set(answers)).toEqual(new Set([200]));
    expect(await ping("c4=", 59)).toBe(429);
    expect(await ping("c4=", 60)).toBe(200);
    expect(await tellFunction("$default", { userId: somebody(), connectionId: "c5=" }, at(59))).toBe(200);
  });

  test("who floods a connection is told the code and how long to wait, and is disconnected", async () => {
    const { token } = await aMember();
    const { socket } = await knock(token);
    const said: { type: string }[] = [];
    socket.on("message", (data) => said.push(JSON.parse(String(data))));
    const ended = closed(socket);
    // Twice the bound and one more: a new minute may begin meanwhile.
    for (let count = 0; count <= 2 * socketMessagesPerMinute; count += 1) socket.send('{"action":"ping"}');
    await ended;
    const refused = said.find(({ type }) => type === "refused");
    expect(refused).toEqual({
      type: "refused",
      code: "too-many-requests",
      retry_after_seconds: expect.any(Number),
    });
  });

  test("as many connections as a minute allows are opened one after another, one more is refused", async () => {
    const who = { userId: somebody(), connectionId: "again=" };
    for (let count = 0; count < socketConnectsPerMinute; count += 1) {
      expect([count, await tellFunction("$connect", who, at(5))]).toEqual([count, 200]);
      await tellFunction("$disconnect", who, at(5));
    }
    expect(await tellFunction("$connect", who, at(59))).toBe(429);
    expect(await tellFunction("$connect", who, at(60))).toBe(200);
  });
});
