import type { EntityItem } from "electrodb";
import { AppError } from "../../shared/model/errors.ts";
import type { ServerMessage } from "../../shared/model/realtime.ts";
import { serviceLimits } from "../../shared/model/service-limits.ts";
import { hours } from "../../shared/rules/durations.ts";
import { addMilliseconds, toTtl } from "../platform/clock.ts";
import { fingerprint } from "../platform/ids.ts";
import { tryWrite } from "../platform/table/conditional-write.ts";
import { feedTopic } from "./change-log.ts";
import { ConnectionEntity } from "./connection.entity.ts";
import { endConnection, postToConnection } from "./gateway.ts";
import { type LiveClient, unsubscribe } from "./subscriptions.ts";

type StoredConnection = EntityItem<typeof ConnectionEntity>;

const lifetimeMilliseconds = hours(2);
/** A younger connection may still be in its handshake, where it can't be ended. */
const settledMilliseconds = 30_000;

const listConnections = async (userId: string): Promise<StoredConnection[]> =>
  (await ConnectionEntity.query.byUser({ user_id: userId }).go({ pages: "all", consistent: true })).data;

/** Takes a slot that is free or still held by `holder`; false if someone else took it in the meantime. */
const takePlace = async (
  place: number,
  connection: Omit<StoredConnection, "place" | "ttl">,
  holder?: string,
): Promise<boolean> => {
  const ttl = toTtl(addMilliseconds(connection.connected_at, lifetimeMilliseconds));
  const written = await tryWrite(
    ConnectionEntity.put({ ...connection, place, ttl })
      .where(({ connection_id }, { notExists, eq }) =>
        holder ? `${notExists(connection_id)} OR ${eq(connection_id, holder)}` : notExists(connection_id),
      )
      .go(),
  );
  return written !== null;
};

// Concurrent connections start at different slots, so that few of them collide.
const pickFreePlace = (held: StoredConnection[], connectionId: string): number | undefined => {
  const free = Array.from({ length: serviceLimits.socketsPerMember }, (_, place) => place).filter(
    (place) => !held.some((other) => other.place === place),
  );
  return free[Number.parseInt(fingerprint(connectionId).slice(0, 6), 16) % free.length];
};

const findOldest = (held: StoredConnection[], now: string): StoredConnection | undefined =>
  held
    .filter(({ connected_at }) => connected_at <= addMilliseconds(now, -settledMilliseconds))
    .toSorted((a, b) => (a.connected_at < b.connected_at ? -1 : 1))[0];

/**
 * Records an open connection in one of the member's slots. The conditional write decides, so that any number of
 * concurrent connections stays within `serviceLimits.socketsPerMember`. If all slots are held, the oldest connection is ended,
 * unless it is younger than 30 seconds.
 * Throws `too-many-requests` if all of them are that young.
 */
export const openConnection = async (userId: string, connectionId: string, now: string): Promise<void> => {
  const connection = { user_id: userId, connection_id: connectionId, connected_at: now };
  // Each failed attempt leaves one slot fewer to try.
  for (let turn = 0; turn <= 2 * serviceLimits.socketsPerMember; turn += 1) {
    const held = await listConnections(userId);
    const free = pickFreePlace(held, connectionId);
    if (free !== undefined) {
      if (await takePlace(free, connection)) return;
      continue;
    }
    const oldest = findOldest(held, now);
    if (!oldest) break;
    await endConnection(oldest.connection_id);
    if (await takePlace(oldest.place, connection, oldest.connection_id)) return;
  }
  throw new AppError("too-many-requests", "Too many live connections for this account.");
};

/** Removes a connection and its subscription. Idempotent, also when its slot has since been taken by another. */
export const closeConnection = async (userId: string, connectionId: string): Promise<void> => {
  await unsubscribe(feedTopic, connectionId);
  for (const { place } of (await listConnections(userId)).filter(
    ({ connection_id }) => connection_id === connectionId,
  )) {
    await tryWrite(
      ConnectionEntity.delete({ user_id: userId, place })
        .where(({ connection_id }, { eq }) => eq(connection_id, connectionId))
        .go(),
    );
  }
};

/** Lists all of a member's connections. */
export const listMemberClients = async (userId: string): Promise<LiveClient[]> =>
  (await listConnections(userId)).map(({ connection_id, user_id }) => ({ connection_id, user_id }));

/** Ends all of a member's connections. Idempotent. */
export const endMemberConnections = async (userId: string): Promise<void> => {
  for (const { connection_id } of await listConnections(userId)) {
    await endConnection(connection_id);
    await closeConnection(userId, connection_id);
  }
};

/** Sends a message to one connection; a connection that is gone is removed instead. */
export const sendToConnection = async (userId: string, connectionId: string, message: ServerMessage): Promise<void> => {
  if ((await postToConnection(connectionId, message)) === "gone") await closeConnection(userId, connectionId);
};

/** Sends a message to all of a member's connections; repeating it sends it again. */
export const sendToMember = async (userId: string, message: ServerMessage): Promise<void> => {
  await Promise.all(
    (await listConnections(userId)).map(({ connection_id }) => sendToConnection(userId, connection_id, message)),
  );
};
