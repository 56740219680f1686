import type { DoorAnswer } from "../../../../shared/door/answer.ts";
import type { AdmitRow, RowAddress } from "../../../../shared/door/log.ts";
import type { DoorDevice, DoorEvent, DoorInside } from "../../../../shared/model/door.ts";

/**
 * What became of one scan. `not-stored`: the row couldn't be written and the server couldn't be asked in time, so nobody was let in.
 */
export type ScanState = "admitted" | "choose-seats" | "check-id" | "refused" | "not-stored";

/** `seats`: those that were let in, or may be. `row` is the place of the row that let them in, for an undo. */
export type ScanResult = {
  /** Rises with each scan. */
  id: number;
  answer: DoorAnswer;
  state: ScanState;
  seats: readonly number[];
  holder: string | null;
  tier: number | null;
  row: RowAddress | null;
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
  counts: { here: number; inside: number; capacity: number | null; gates: DoorInside["gates"] };
  conflicts: readonly DoorConflict[];
};

/** A seat as a search shows it. `in`: `admitted` says when and where. `open`: it may still come in. */
export type FoundSeat = {
  seat: number;
  name: string;
  state: "open" | "in" | "refunded" | "cancelled";
  /** Where its code lives. */
  code: "phone" | "still" | "none" | "guest";
  admitted: AdmitRow | null;
};

/** An order that a search found. */
export type FoundOrder = { order: string; tier: number | null; seats: readonly FoundSeat[] };

/** Seats that this scanner let in. `open` are those that nobody took back. */
export type RecentAdmission = { row: AdmitRow; name: string | null; tier: number | null; open: readonly number[] };

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
  /** Lets seats of an answer in, after the stepper or the ID check. Decides again: they may have come in meanwhile. */
  letIn: (result: ScanResult, seats: readonly number[]) => Promise<ScanResult>;
  /** Lets seats in without their code; a supervisor's. `reason` has 3 to 200 characters. Throws `RangeError`. */
  admitByHand: (order: string, seats: readonly number[], reason: string) => Promise<ScanResult>;
  /** Takes back what a row let in; a supervisor's. Rejects with `NotStored` when it can't be kept. Throws `RangeError`. */
  undo: (place: RowAddress, seats: readonly number[], reason: string) => Promise<void>;
  /** Orders with a holder whose name begins so. */
  find: (query: string) => FoundOrder[];
  /** What this scanner let in, the newest first, at most 50. */
  listRecent: () => RecentAdmission[];
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
