import type { DoorAnswer } from "../../../../shared/door/answer.ts";
import type { AdmitRow, ExitRow, PassageRow, RowAddress } from "../../../../shared/door/log.ts";
import type { DoorDevice, DoorEvent, DoorInside } from "../../../../shared/model/door.ts";
import type { ScanMode } from "../store/mode-store.ts";

/**
 * What became of one scan. `not-stored`: the row couldn't be written and the server couldn't be asked in time, so nobody was let in.
 */
export type ScanState = "admitted" | "let-out" | "choose-seats" | "check-id" | "refused" | "not-stored";

/** `seats`: those that were let in or out, or may be. `row` is the place of the row that did, for an undo, `at` its time. */
export type ScanResult = {
  /** Rises with each scan. */
  id: number;
  answer: DoorAnswer;
  state: ScanState;
  seats: readonly number[];
  holder: string | null;
  tier: number | null;
  row: RowAddress | null;
  at: number | null;
};

/**
 * What a scanner can do now. `preparing`: it has no whole list yet. `ready`: it lets people in. `ended`: its shift is over; it only sends
 * what it still has. `revoked`, `cloned` and `cleared` (the browser lost what was kept) end it: it has to be paired again. `other-tab`:
 * another tab of this browser owns the log.
 */
export type DoorPhase = "preparing" | "ready" | "ended" | "revoked" | "cloned" | "cleared" | "other-tab";

/**
 * A seat that was let in twice, or let in here although its ticket didn't count. `first` is what came before, null where only the server
 * knows it. `again` is the row that should not have been.
 */
export type DoorConflict = {
  order: string;
  seat: number;
  name: string | null;
  first: AdmitRow | null;
  again: AdmitRow;
};

/** Everything the scanner's pages show besides an answer. The same object until something changes. */
export type DoorStatus = {
  phase: DoorPhase;
  device: Pick<DoorDevice, "id" | "role" | "gate" | "label" | "ends_at">;
  event: DoorEvent;
  isOnline: boolean;
  /** Which way it lets people through; *in* unless the event lets them back in. */
  mode: ScanMode;
  /** The median of the last contacts, in milliseconds; null before the first. */
  roundTrip: number | null;
  /** Rows of this scanner that the server doesn't have yet. */
  unsent: number;
  /** As of when the list is known, in milliseconds since 1970; null before there is one. */
  listReadAt: number | null;
  /** How many orders the list has. */
  listed: number;
  /** Whether the disk has the list as it is in memory, without which no start offline is sure; `full`: it had no room for it. */
  keptList: "none" | "kept" | "full";
  /** `unsure`: the clock was set since the last contact. `unknown`: there was no contact. */
  clock: "sure" | "unsure" | "unknown";
  storage: "ok" | "full";
  /** `inside` are those who came in less those who are `out` now. */
  counts: { here: number; inside: number; out: number; capacity: number | null; gates: DoorInside["gates"] };
  conflicts: readonly DoorConflict[];
};

/** A seat as a search shows it. `in`: `admitted` says when and where. `out`: `away` does, and it may come back. `open`: it may still come in. */
export type FoundSeat = {
  seat: number;
  name: string;
  state: "open" | "in" | "out" | "refunded" | "cancelled";
  /** Where its code lives. */
  code: "phone" | "still" | "none" | "guest";
  admitted: AdmitRow | null;
  away: { exit: ExitRow; first: AdmitRow } | null;
};

/** An order that a search found. */
export type FoundOrder = { order: string; tier: number | null; seats: readonly FoundSeat[] };

/** Seats that this scanner let in or out. `open` are those that stand by it now: nobody took it back, and they didn't go through the door since. */
export type RecentPassage = {
  row: PassageRow;
  name: string | null;
  tier: number | null;
  open: readonly number[];
  isUndone: boolean;
};

/**
 * What a scanner does. It decides from what is on the device, and lets in once that is written down. Whatever decides or writes rejects
 * with `NotReady` in any phase but `ready`.
 */
export type DoorSession = {
  getStatus: () => DoorStatus;
  /** Calls `listener` after each change of the status; returns what ends that. */
  subscribe: (listener: () => void) => () => void;
  /** Answers a code. One seat that is ready comes in at once; several are chosen first, and an ID is checked first. */
  scan: (text: string) => Promise<ScanResult>;
  /** Lets seats of an answer in, or out, after the stepper or the ID check. Decides again: they may have come in meanwhile. */
  letIn: (result: ScanResult, seats: readonly number[]) => Promise<ScanResult>;
  /** Lets seats in without their code; a supervisor's. `reason` has 3 to 200 characters. Throws `RangeError`. */
  admitByHand: (order: string, seats: readonly number[], reason: string) => Promise<ScanResult>;
  /** Takes back what a row let in; a supervisor's. Rejects with `NotStored` when it can't be kept. Throws `RangeError`. */
  undo: (place: RowAddress, seats: readonly number[], reason: string) => Promise<void>;
  /** Orders with a holder whose name begins so. */
  find: (query: string) => FoundOrder[];
  /** What this scanner let in and out, the newest first, at most 50. */
  listRecent: () => RecentPassage[];
  /** Lets people in from now on, or out; also after a reload. */
  setMode: (mode: ScanMode) => void;
  /** Takes the log over from the other tab. */
  takeOver: () => void;
  /** Ends the pairing and deletes everything on the device, also rows that weren't sent. */
  leave: () => Promise<void>;
  /** Ends the work of this page; nothing is deleted. */
  stop: () => void;
};

/** The scanner isn't in the phase `ready`: it decides nothing. */
export class NotReady extends Error {
  constructor() {
    super("The scanner isn't ready");
    this.name = "NotReady";
  }
}

/** A row couldn't be written: the disk is full, and the server didn't take it either. */
export class NotStored extends Error {
  constructor() {
    super("The row couldn't be stored");
    this.name = "NotStored";
  }
}
