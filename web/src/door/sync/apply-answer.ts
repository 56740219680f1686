import { createKeyRing } from "../../../../shared/door/city-keys.ts";
import { syncClock } from "../../../../shared/door/clock.ts";
import { applyDelta, type DoorList, type ListDelta } from "../../../../shared/door/list.ts";
import type { LogRow } from "../../../../shared/door/log.ts";
import { refold, type Scanner } from "../session/scanner.ts";
import { addLate, dropUnstored, keepUnstored } from "../session/write-row.ts";
import { type Answered, type sync, toContact } from "./door-client.ts";
import { toLogRow } from "./wire.ts";

/** The answer to a contact. */
export type SyncAnswer = Awaited<ReturnType<typeof sync>>["body"];

const contactsForMedian = 5;

const withNew = (known: readonly number[], added: readonly number[]): number[] =>
  added.length === 0 ? [...known] : [...new Set([...known, ...added])];

const applyRows = (scanner: Scanner, body: SyncAnswer): { taken: LogRow[]; fresh: LogRow[] } => {
  const ignored = body.refused.flatMap(({ sequence, reason }) => (reason === "not-allowed" ? [sequence] : []));
  const { notes } = scanner;
  scanner.notes = {
    ...notes,
    inside: body.inside,
    conflicts: withNew(notes.conflicts, body.conflicts),
    ignored: withNew(notes.ignored, ignored),
  };
  scanner.acknowledged = Math.max(scanner.acknowledged, body.acknowledged);
  const taken = scanner.unstored.filter(({ sequence }) => sequence <= scanner.acknowledged);
  for (const row of taken) addLate(scanner, row);
  const known = new Set(scanner.others.map(({ device, sequence }) => `${device} ${sequence}`));
  const fresh = body.rows.map(toLogRow).filter(({ device, sequence }) => !known.has(`${device} ${sequence}`));
  scanner.others.push(...fresh);
  if (fresh.length > 0 || ignored.length > 0) refold(scanner);
  return { taken, fresh };
};

const applyPairing = async (scanner: Scanner, answered: Answered<SyncAnswer>): Promise<void> => {
  const { body } = answered;
  const { pairing } = scanner;
  if (JSON.stringify(body.keys) !== JSON.stringify(pairing.keys)) scanner.keys = await createKeyRing(body.keys);
  scanner.pairing = {
    ...pairing,
    device: body.device,
    event: body.event,
    keys: body.keys,
    clock: syncClock(pairing.clock, toContact(answered)),
    lastSeen: answered.received.wall,
  };
};

/** Notes that the server was reached, and how long it took. */
export const recordContact = (
  scanner: Scanner,
  { sent, received }: Pick<Answered<unknown>, "sent" | "received">,
): void => {
  scanner.isOnline = true;
  scanner.roundTrips = [...scanner.roundTrips, received.steady - sent.steady].slice(-contactsForMedian);
};

/**
 * Decides by a list from now on, and keeps it: the orders that changed, or all of it where they aren't known or the disk doesn't have
 * what was before. After a write that failed, the next contact tries all of it again.
 */
export const setList = async (
  scanner: Scanner,
  list: DoorList,
  changed: ListDelta["orders"] | null = null,
): Promise<void> => {
  const { store, keptList } = scanner;
  scanner.list = list;
  scanner.changed();
  scanner.keptList = await (changed && keptList === "kept"
    ? store.keepDelta(list, changed)
    : store.replaceList(list)
  ).then(
    () => "kept" as const,
    () => "full" as const,
  );
  scanner.changed();
};

/** Applies what changed to the list. Null: the whole list has to be read. */
export const applyListDelta = async (scanner: Scanner, delta: ListDelta | null): Promise<DoorList | null> => {
  const list = delta && scanner.list && applyDelta(scanner.list, delta);
  if (!list) return null;
  await setList(scanner, list, delta.orders);
  return list;
};

/**
 * Takes in what the server said: how far it has the log, what became of rows, others' rows, keys and changes of the scanner itself. A disk
 * that is full keeps nobody from deciding by it: after the next start the server says it again.
 */
export const applyAnswer = async (scanner: Scanner, answered: Answered<SyncAnswer>): Promise<void> => {
  recordContact(scanner, answered);
  await applyPairing(scanner, answered);
  const { taken, fresh } = applyRows(scanner, answered.body);
  const { acknowledged, notes, store, pairing } = scanner;
  if (taken.length > 0) keepUnstored(scanner);
  scanner.changed();
  await store.keepAnswer({ acknowledged, rows: fresh, unstored: taken, notes }).then(
    () => dropUnstored(scanner, taken),
    () => {},
  );
  await store.keepPairing(pairing).catch(() => {});
};
