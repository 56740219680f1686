import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { WebSocket } from "ws";
import { fingerprint } from "../../../functions/platform/ids.ts";
import { service } from "../../../functions/platform/table/table.ts";
import { ConnectionEntity } from "../../../functions/realtime/connection.entity.ts";
import { serviceLimits } from "../../../shared/model/service-limits.ts";
import { socketProtocols } from "../../../shared/model/socket-protocol.ts";
import { stack } from "../../support/checkout.ts";
import { aMember } from "../../support/fixtures.ts";
import { aTicket, knock as knockWith } from "../../support/live.ts";
import { keyOf, openTable } from "../../support/table.ts";

const { socketsPerMember, socketMessagesPerMinute, socketConnectsPerMinute } = serviceLimits;

/** Opens a live connection of a member with a new ticket and tells how the handshake ended. */
const knock = async (token: string) => knockWith(socketProtocols(await aTicket(token)));
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
    body: '{"action":"unsubscribe","topic":"feed"}',
    isBase64Encoded: false,
  };
  return ((await stack().invoke("Live", event, now)) as { statusCode: number }).statusCode;
};
const at = (seconds: number) => new Date(Date.UTC(2027, 0, 4, 12) + seconds * 1_000).toISOString();
const somebody = () => randomUUID();

/** Sets how often somebody has been counted in the minute that begins at `at(0)`. */
const counted = async (what: string, userId: string, calls: number): Promise<void> => {
  const sk = `window#${Date.parse(at(0)) / 60_000}`;
  await (await openTable()).put({ pk: `$${service}#rate#${what}#${fingerprint(userId)}`, sk, calls });
};

const partitionOf = (userId: string): string => String(keyOf(ConnectionEntity, { user_id: userId, place: 0 }).pk);
const held = async (userId: string): Promise<string[]> =>
  (await (await openTable()).partition(partitionOf(userId), "$connection")).map(({ connection_id }) =>
    String(connection_id),
  );

describe("the live connections of one member", () => {
  test("are at most ten, even when thirty open at once, and the others get a 429", async () => {
    const member = await aMember();
    const knocks = await Promise.all(Array.from({ length: 30 }, () => knock(member.token)));
    const opened = () => knocks.filter(({ outcome }) => outcome === "open").length;
    expect(opened()).toBeLessThanOrEqual(socketsPerMember);
    // On a busy machine one may have been refused for its time only: what is left is filled one after another.
    do knocks.push(await knock(member.token));
    while (knocks.at(-1)?.outcome !== "429");
    expect(opened()).toBeLessThanOrEqual(socketsPerMember);
    expect(await held(member.userId)).toHaveLength(socketsPerMember);
    knocks.find(({ outcome }) => outcome === "open")?.socket.close();
    await expect.poll(() => held(member.userId)).toHaveLength(socketsPerMember - 1);
    knocks.push(await knock(member.token));
    expect(knocks.at(-1)?.outcome).toBe("open");
    for (const { socket } of knocks) socket.close();
  });

  test("close the oldest for a new one, which keeps its place when the close is reported late", async () => {
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

  test("make room after half a minute and not before", async () => {
    const userId = somebody();
    for (let count = 0; count < socketsPerMember; count += 1)
      expect(await tellFunction("$connect", { userId, connectionId: `first-${count}=` }, at(0))).toBe(200);
    expect(await tellFunction("$connect", { userId, connectionId: "early=" }, at(29))).toBe(429);
    expect(await tellFunction("$connect", { userId, connectionId: "in-time=" }, at(30))).toBe(200);
    const now = await held(userId);
    expect([now.length, now.includes("in-time="), now.includes("early=")]).toEqual([socketsPerMember, true, false]);
  });
});

describe("the message rate of one member", () => {
  test("allows the last message of a minute, refuses one more, and restarts with the next minute", async () => {
    const userId = somebody();
    const say = (seconds: number) => tellFunction("$default", { userId, connectionId: "c1=" }, at(seconds));
    expect(await say(0)).toBe(200);
    await counted("realtime.message", userId, socketMessagesPerMinute - 1);
    expect(await say(58)).toBe(200);
    expect(await say(59)).toBe(429);
    expect(await say(60)).toBe(200);
    expect(await tellFunction("$default", { userId: somebody(), connectionId: "c2=" }, at(59))).toBe(200);
  });

  test("disconnects a flooding client with a code and a time to wait", async () => {
    const { token } = await aMember();
    const { socket } = await knock(token);
    const said: { type: string }[] = [];
    socket.on("message", (data) => said.push(JSON.parse(String(data))));
    const ended = closed(socket);
    // Twice the bound and one more: a new minute may begin meanwhile.
    for (let count = 0; count <= 2 * socketMessagesPerMinute; count += 1)
      socket.send('{"action":"unsubscribe","topic":"feed"}');
    await ended;
    const refused = said.find(({ type }) => type === "refused");
    expect(refused).toEqual({
      type: "refused",
      code: "too-many-requests",
      retry_after_seconds: expect.any(Number),
    });
  });

  test("allows the last connection of a minute, refuses one more, and restarts with the next minute", async () => {
    const userId = somebody();
    const open = (connectionId: string, seconds: number) =>
      tellFunction("$connect", { userId, connectionId }, at(seconds));
    expect(await open("c1=", 5)).toBe(200);
    await counted("realtime.connect", userId, socketConnectsPerMinute - 1);
    expect(await open("c2=", 58)).toBe(200);
    expect(await open("c3=", 59)).toBe(429);
    expect(await open("c3=", 60)).toBe(200);
  });
});
