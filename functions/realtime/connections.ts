import type { EntityItem } from "electrodb";
import { AppError } from "../../shared/model/errors.ts";
import { limits } from "../../shared/model/limits.ts";
import type { ServerMessage } from "../../shared/model/realtime.ts";
import { fingerprint } from "../platform/chance.ts";
import { shifted, ttlAt } from "../platform/clock.ts";
import { isConditionFailed } from "../platform/table.ts";
import { ConnectionEntity } from "./connection.entity.ts";
import { disconnect, post } from "./gateway.ts";

type Held = EntityItem<typeof ConnectionEntity>;

const lifetimeMilliseconds = 2 * 3_600_000;
/** A younger connection may still be in its handshake, where it cannot be ended. */
const settledMilliseconds = 30_000;

const heldBy = async (userId: string): Promise<Held[]> =>
  (await ConnectionEntity.query.byUser({ user_id: userId }).go({ pages: "all", consistent: true })).data;

/** Takes a place that is free, or still held by whom it was read to be held; false when somebody else took it meanwhile. */
const take = async (place: number, connection: Omit<Held, "place" | "ttl">, holder?: string): Promise<boolean> => {
  const ttl = ttlAt(shifted(connection.connected_at, lifetimeMilliseconds));
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
const freePlace = (held: Held[], connectionId: string): number | undefined => {
  const free = Array.from({ length: limits.socketsPerMember }, (_, place) => place).filter(
    (place) => !held.some((other) => other.place === place),
  );
  return free[Number.parseInt(fingerprint(connectionId).slice(0, 6), 16) % free.length];
};

const oldestOf = (held: Held[], now: string): Held | undefined =>
  held
    .filter(({ connected_at }) => connected_at <= shifted(now, -settledMilliseconds))
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
    const held = await heldBy(userId);
    const free = freePlace(held, connectionId);
    if (free !== undefined) {
      if (await take(free, connection)) return;
      continue;
    }
    const oldest = oldestOf(held, now);
    if (!oldest) break;
    await disconnect(oldest.connection_id);
    if (await take(oldest.place, connection, oldest.connection_id)) return;
  }
  throw new AppError("too-many-requests", "Too many live connections of this account.");
};

/** Forgets a connection; repeating it changes nothing, also when its place is another's by now. */
export const close = async (userId: string, connectionId: string): Promise<void> => {
  for (const { place } of (await heldBy(userId)).filter(({ connection_id }) => connection_id === connectionId)) {
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
export const send = async (userId: string, connectionId: string, message: ServerMessage): Promise<void> => {
  if ((await post(connectionId, message)) === "gone") await close(userId, connectionId);
};

/** Sends a message to every device a member has open; repeating it tells them again. */
export const tell = async (userId: string, message: ServerMessage): Promise<void> => {
  await Promise.all((await heldBy(userId)).map(({ connection_id }) => send(userId, connection_id, message)));
};
