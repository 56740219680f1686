import type { EntityItem } from "electrodb";
import { AppError } from "../../shared/model/errors.ts";
import { limits } from "../../shared/model/limits.ts";
import type { ServerMessage } from "../../shared/model/realtime.ts";
import { addMilliseconds, toTtl } from "../platform/clock.ts";
import { fingerprint } from "../platform/ids.ts";
import { isConditionFailed } from "../platform/table/table.ts";
import { ConnectionEntity } from "./connection.entity.ts";
import { endConnection, postToConnection } from "./gateway.ts";

type StoredConnection = EntityItem<typeof ConnectionEntity>;

const lifetimeMilliseconds = 2 * 3_600_000;
/** A younger connection may still be in its handshake, where it cannot be ended. */
const settledMilliseconds = 30_000;

const listConnections = async (userId: string): Promise<StoredConnection[]> =>
  (await ConnectionEntity.query.byUser({ user_id: userId }).go({ pages: "all", consistent: true })).data;

/** Takes a place that is free, or still held by whom it was read to be held; false when somebody else took it meanwhile. */
const takePlace = async (
  place: number,
  connection: Omit<StoredConnection, "place" | "ttl">,
  holder?: string,
): Promise<boolean> => {
  const ttl = toTtl(addMilliseconds(connection.connected_at, lifetimeMilliseconds));
  try {
    await ConnectionEntity.put({ ...connection, place, ttl })
      .where(({ connection_id }, { notExists, eq }) =>
        holder ? `${notExists(connection_id)} OR ${eq(connection_id, holder)}` : notExists(connection_id),
      )
      .go();
    return true;
  } catch (error) {
    if (isConditionFailed(error)) return false;
    throw error;
  }
};

// Connections opened at once begin at different places, so that few of them meet.
const pickFreePlace = (held: StoredConnection[], connectionId: string): number | undefined => {
  const free = Array.from({ length: limits.socketsPerMember }, (_, place) => place).filter(
    (place) => !held.some((other) => other.place === place),
  );
  return free[Number.parseInt(fingerprint(connectionId).slice(0, 6), 16) % free.length];
};

const findOldest = (held: StoredConnection[], now: string): StoredConnection | undefined =>
  held
    .filter(({ connected_at }) => connected_at <= addMilliseconds(now, -settledMilliseconds))
    .toSorted((a, b) => (a.connected_at < b.connected_at ? -1 : 1))[0];

/**
 * Remembers an open connection of a member, in one of their places: the write that takes a place decides, so that any number of
 * connections opened at once stay within `limits.socketsPerMember`. When all are held, the oldest connection is ended; ones
 * younger than 30 seconds are not. Throws `too-many-requests` when there are only such.
 */
export const open = async (userId: string, connectionId: string, now: string): Promise<void> => {
  const connection = { user_id: userId, connection_id: connectionId, connected_at: now };
  // Whoever misses a place finds one fewer free at the next turn.
  for (let turn = 0; turn <= 2 * limits.socketsPerMember; turn += 1) {
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
  throw new AppError("too-many-requests", "Too many live connections of this account.");
};

/** Forgets a connection; repeating it changes nothing, also when its place is another's by now. */
export const closeConnection = async (userId: string, connectionId: string): Promise<void> => {
  for (const { place } of (await listConnections(userId)).filter(
    ({ connection_id }) => connection_id === connectionId,
  )) {
    try {
      await ConnectionEntity.delete({ user_id: userId, place })
        .where(({ connection_id }, { eq }) => eq(connection_id, connectionId))
        .go();
    } catch (error) {
      if (!isConditionFailed(error)) throw error;
    }
  }
};

/** Sends a message down one connection; one that is gone is forgotten instead, which is no error. */
export const sendToConnection = async (userId: string, connectionId: string, message: ServerMessage): Promise<void> => {
  if ((await postToConnection(connectionId, message)) === "gone") await closeConnection(userId, connectionId);
};

/** Sends a message to every device a member has open; repeating it tells them again. */
export const sendToMember = async (userId: string, message: ServerMessage): Promise<void> => {
  await Promise.all(
    (await listConnections(userId)).map(({ connection_id }) => sendToConnection(userId, connection_id, message)),
  );
};
