import type { PassFacts } from "./code.ts";
import type { AdmitRow, ExitRow } from "./log.ts";
import type { CodeProblem } from "./problem.ts";

/** The word for a code that is refused before any of its claims counts. */
type Unreadable = "not-a-ticket" | "damaged" | "other-city" | "revoked-key" | "forged";

/** The word for a genuine code whose claims were read. */
export type AnswerWord =
  | "let-in"
  /** Genuine, and issued after the scanner's list was made: let in, without a name. */
  | "new"
  /** Let in once an ID shows the name. */
  | "check-id"
  /** The code that was let in a moment ago is still in front of the camera. */
  | "just-let-in"
  | "already-in"
  /** Asked on the way out: goes out, and may come back. */
  | "let-out"
  /** The code that was let out a moment ago is still in front of the camera. */
  | "just-let-out"
  /** Asked on the way out: nobody is in with it. */
  | "not-inside"
  | "wrong-event"
  | "too-early"
  | "over"
  | "old-code"
  | "moved"
  | "refunded"
  | "cancelled"
  | "unknown";

/** Why the door asks for an ID. */
export type IdReason = "still-code" | "moved-recently" | "unsure-clock";

/** What became of one seat of the code. */
export type SeatState = "ready" | "new" | "in" | "moved" | "refunded" | "cancelled" | "unknown";

/**
 * One seat of the code; `admitted` is the row by which it is in, `away` how it went out and when it first came in. `movedLately` says that its
 * binding is under two hours old.
 */
export type SeatAnswer = {
  seat: number;
  state: SeatState;
  name: string | null;
  movedLately: boolean;
  admitted: AdmitRow | null;
  away: { exit: ExitRow; first: AdmitRow } | null;
};

/** What the city signed, once its signature is proved. */
export type Claims = PassFacts & {
  kind: "live" | "still";
  /** The step that the phone signed; null for a still code. */
  step: number | null;
  /** From the list; from the code itself for a still code that the list doesn't know yet. */
  name: string | null;
};

/** The answer to a code that isn't one of this city, is damaged or is forged. Nothing it says is shown. */
export type UnreadableAnswer = { word: Unreadable; problem: CodeProblem };

/** The answer to a genuine code. `ready` are the seats that may enter, or go out, now; the stepper begins with all of them. */
export type ReadAnswer = {
  word: AnswerWord;
  claims: Claims;
  seats: readonly SeatAnswer[];
  ready: readonly number[];
  idReasons: readonly IdReason[];
  /** Of `already-in` and `just-let-in`: when and at which gate. */
  admitted: AdmitRow | null;
};

export type DoorAnswer = UnreadableAnswer | ReadAnswer;

const wordOf: Partial<Record<CodeProblem, Unreadable>> = {
  prefix: "not-a-ticket",
  "unknown-key": "other-city",
  "revoked-key": "revoked-key",
  "off-curve": "forged",
  "high-s": "forged",
  "city-signature": "forged",
  "device-signature": "forged",
};

/** The answer to a code with a problem; a damaged one unless the problem says more. */
export const answerProblem = (problem: CodeProblem): UnreadableAnswer => ({
  word: wordOf[problem] ?? "damaged",
  problem,
});
