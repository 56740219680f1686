import { endScanner, type Scanner, timeOf, totalsOf, unsentRows } from "../session/scanner.ts";
import { isOverdue } from "../store/pairing-store.ts";
import { applyAnswer, applyListDelta, recordContact, setList } from "./apply-answer.ts";
import { DoorRefused, readPage, sync } from "./door-client.ts";
import type { ContactOutcome } from "./loop.ts";
import { readWholeList } from "./read-list.ts";
import { seenSequences, toDelta, toSentRow } from "./wire.ts";

const rowsInContact = 100;
const patienceMilliseconds = 12_000;
/** How far back, and how often, the scanner looks for changes that an index showed late; milliseconds. */
const widerMilliseconds = 600_000;
const widerEvery = 60_000;

type Sent = Parameters<typeof sync>[2];

const toInput = (scanner: Scanner, version: number | null): Sent => {
  const { pairing, others, environment } = scanner;
  return {
    rows: [],
    list_version: version,
    seen: seenSequences(others, pairing.device.id),
    totals: totalsOf(scanner),
    clock: {
      error_ms: Math.ceil(pairing.clock?.error ?? 0),
      has_jumped: timeOf(scanner, environment.read()).hasJumped,
    },
  };
};

const readList = async (scanner: Scanner): Promise<void> => {
  const { environment, pairing } = scanner;
  const signal = () => AbortSignal.timeout(patienceMilliseconds);
  const list = await readWholeList({
    readPage: async (cursor) => (await readPage(environment, pairing.token, cursor, signal())).body,
    readDelta: async (version) => {
      const { body } = await sync(environment, pairing.token, toInput(scanner, version), signal());
      return body.delta && toDelta(body.delta);
    },
  });
  if (list) await setList(scanner, list);
};

/** Ends the scanner for good and deletes what it kept. */
const deleteAll = async (scanner: Scanner, end: "revoked" | "ended"): Promise<ContactOutcome> => {
  endScanner(scanner, end);
  await scanner.store.deleteEverything().catch(() => {});
  return "stop";
};

const endByRefusal = async (scanner: Scanner, { code }: DoorRefused): Promise<ContactOutcome | null> => {
  // A secret that the server doesn't know can't send anything ever again.
  if (code === "door.revoked" || code === "unauthorized") return deleteAll(scanner, "revoked");
  if (code === "door.ended") return deleteAll(scanner, "ended");
  return null;
};

const fail = async (scanner: Scanner, error: unknown): Promise<ContactOutcome> => {
  const ended = error instanceof DoorRefused ? await endByRefusal(scanner, error) : null;
  if (ended) return ended;
  // Too many contacts are contacts all the same.
  const tooMany = error instanceof DoorRefused && error.status === 429 ? error : null;
  scanner.isOnline = tooMany !== null;
  if (!tooMany) scanner.roundTrips = [];
  scanner.changed();
  return tooMany ? { retryAfterSeconds: tooMany.retryAfterSeconds } : "failed";
};

const syncOnce = async (scanner: Scanner, isWider: boolean): Promise<ContactOutcome> => {
  const { environment, pairing, list } = scanner;
  const version = list && Math.max(0, list.version - (isWider ? widerMilliseconds : 0));
  const rows = unsentRows(scanner).slice(0, rowsInContact).map(toSentRow);
  const input = { ...toInput(scanner, version), rows };
  const answered = await sync(environment, pairing.token, input, AbortSignal.timeout(patienceMilliseconds));
  const { body } = answered;
  const isCloned = body.device.is_cloned || body.refused.some(({ reason }) => reason === "clone");
  if (isCloned) {
    recordContact(scanner, answered);
    endScanner(scanner, "cloned");
    return "stop";
  }
  await applyAnswer(scanner, answered);
  if (!(await applyListDelta(scanner, body.delta && toDelta(body.delta)))) await readList(scanner);
  scanner.changed();
  const isMoving =
    rows.length > 0 && unsentRows(scanner).length > 0 && body.acknowledged >= (rows.at(-1)?.sequence ?? 0);
  return body.has_more || isMoving ? "again" : "done";
};

/** One contact after the other: what `startLoop` repeats. Sends rows in order and takes in what the server says. Never rejects. */
export const createContact = (scanner: Scanner): (() => Promise<ContactOutcome>) => {
  let widerAt = Number.NEGATIVE_INFINITY;
  return async () => {
    const { wall, steady } = scanner.environment.read();
    if (scanner.end) return "stop";
    const { now } = scanner.pairing.clock ? timeOf(scanner, { wall, steady }) : { now: wall };
    if (isOverdue(scanner.pairing, now)) return deleteAll(scanner, "ended");
    const isWider = steady - widerAt >= widerEvery;
    try {
      const outcome = await syncOnce(scanner, isWider);
      if (isWider) widerAt = steady;
      return outcome;
    } catch (error) {
      return fail(scanner, error);
    }
  };
};
