import type { KeyRing } from "../../../../shared/door/city-keys.ts";
import { hasJumped, type Reading, serverNow } from "../../../../shared/door/clock.ts";
import type { Door, DoorTime } from "../../../../shared/door/decide.ts";
import { addNewest, type DoorState, foldLog } from "../../../../shared/door/fold.ts";
import type { DoorList } from "../../../../shared/door/list.ts";
import { isPassage, type LogRow } from "../../../../shared/door/log.ts";
import type { DoorStore } from "../store/door-store.ts";
import type { Notes } from "../store/log-store.ts";
import type { ScanMode } from "../store/mode-store.ts";
import type { Pairing } from "../store/pairing-store.ts";
import type { DoorEnvironment } from "../sync/door-client.ts";
import { type DoorPhase, type DoorStatus, NotReady } from "./types.ts";

/** What ended the scanner's work for good. */
export type ScannerEnd = Extract<DoorPhase, "ended" | "revoked" | "cloned" | "cleared">;

/** Everything a scanner decides by, as it is in memory. It changes only through the functions of this folder and of sync/. */
export type Scanner = {
  readonly store: DoorStore;
  readonly environment: DoorEnvironment;
  pairing: Pairing;
  /** The ref of the event, and the city's keys; null until they were made from the pairing. */
  event: string;
  keys: KeyRing | null;
  list: DoorList | null;
  keptList: DoorStatus["keptList"];
  /** The scanner's own rows by sequence, each on the disk or known to the server. */
  own: LogRow[];
  others: LogRow[];
  log: DoorState;
  /** Own rows that the disk had no room for yet; they are in `own` as soon as the server has them. */
  unstored: LogRow[];
  /** Own rows that let in when nobody could be told any more: the next scan of their seats is answered by them. */
  unanswered: Set<LogRow>;
  acknowledged: number;
  notes: Notes;
  /** Whether this tab owns the log; null until the browser says. */
  isOwner: boolean | null;
  end: ScannerEnd | null;
  isOnline: boolean;
  /** Of the last contacts, in milliseconds. */
  roundTrips: number[];
  storage: "ok" | "full";
  /** As it was chosen; it holds only where the event lets people back in (`modeOf`). */
  mode: ScanMode;
  changed: () => void;
};

const nobody: DoorState = foldLog([]);

/** A scanner that knows no more than its pairing. */
export const createScanner = (store: DoorStore, environment: DoorEnvironment, pairing: Pairing): Scanner => ({
  store,
  environment,
  pairing,
  event: "",
  keys: null,
  list: null,
  keptList: "none",
  own: [],
  others: [],
  log: nobody,
  unstored: [],
  unanswered: new Set(),
  acknowledged: 0,
  notes: { conflicts: [], ignored: [], refused: 0, inside: null },
  isOwner: null,
  end: null,
  isOnline: false,
  roundTrips: [],
  storage: "ok",
  mode: "in",
  changed: () => {},
});

/** The server's time as the scanner knows it, in whole milliseconds; without any contact yet, the device's own, which isn't sure. */
export const timeOf = ({ pairing: { clock } }: Scanner, reading: Reading): DoorTime =>
  clock
    ? { now: Math.round(serverNow(clock, reading)), hasJumped: hasJumped(clock, reading) }
    : { now: reading.wall, hasJumped: true };

/** Which way the scanner lets people through now. */
export const modeOf = ({ mode, pairing }: Scanner): ScanMode => (pairing.event.re_entry ? mode : "in");

/** What the scanner can do at an instant (milliseconds since 1970). */
export const phaseOf = ({ end, isOwner, list, keys, pairing }: Scanner, now: number): DoorPhase => {
  if (end) return end;
  if (isOwner === false) return "other-tab";
  if (now >= Date.parse(pairing.device.ends_at)) return "ended";
  return isOwner && list && keys ? "ready" : "preparing";
};

/** What the scanner decides by now. Throws `NotReady` unless it may let people in. */
export const openDoor = (scanner: Scanner): { door: Door; time: DoorTime } => {
  const time = timeOf(scanner, scanner.environment.read());
  const { list, keys, event, log, pairing } = scanner;
  if (phaseOf(scanner, time.now) !== "ready" || !list || !keys) throw new NotReady();
  return { door: { device: pairing.device.id, event, keys, list, log }, time };
};

/** Folds all rows again, but those of its own that the server says count for nobody. */
export const refold = (scanner: Scanner): void => {
  const ignored = new Set(scanner.notes.ignored);
  scanner.log = foldLog([...scanner.own.filter(({ sequence }) => !ignored.has(sequence)), ...scanner.others]);
};

const isNewest = ({ own, others }: Scanner, { at }: LogRow): boolean =>
  [
    own.at(-1),
    others.reduce<LogRow | undefined>((last, row) => (last && last.at > row.at ? last : row), undefined),
  ].every((row) => !row || row.at < at);

/** Adds a row that was just written to the scanner's own log. */
export const addOwn = (scanner: Scanner, row: LogRow): void => {
  const newest = isNewest(scanner, row);
  scanner.own.push(row);
  if (newest && isPassage(row)) scanner.log = addNewest(scanner.log, row);
  else refold(scanner);
};

/** The scanner's rows that the server doesn't have, in order. */
export const unsentRows = ({ own, unstored, acknowledged }: Scanner): LogRow[] => {
  const from = own.findIndex(({ sequence }) => sequence > acknowledged);
  return [...(from < 0 ? [] : own.slice(from)), ...unstored.filter(({ sequence }) => sequence > acknowledged)];
};

/** How many seats this scanner let in first, whether or not they went out since, and how many codes it refused. */
export const totalsOf = ({ log, pairing, notes }: Scanner): { admitted: number; refused: number } => {
  let admitted = 0;
  for (const { row } of log.admissions.values()) if (row.device === pairing.device.id) admitted += 1;
  return { admitted, refused: notes.refused };
};

/** Ends the scanner's work for good. */
export const endScanner = (scanner: Scanner, end: ScannerEnd): void => {
  scanner.end ??= end;
  scanner.changed();
};
