import {
  type AnswerWord,
  answerProblem,
  type Claims,
  type DoorAnswer,
  type IdReason,
  type ReadAnswer,
  type SeatAnswer,
} from "./answer.ts";
import { findCityKey, type KeyRing } from "./city-keys.ts";
import { type Code, decodeCode } from "./code.ts";
import type { DoorState } from "./fold.ts";
import { judgeSeats } from "./judge-seats.ts";
import type { DoorList } from "./list.ts";
import { CodeError } from "./problem.ts";
import { assertCitySignature, assertStamp } from "./signatures.ts";
import { isStepCurrent } from "./steps.ts";

/** Everything a scanner decides by; all of it is on the device. `event` is the ref of the event it is paired to. */
export type Door = { device: string; event: string; keys: KeyRing; list: DoorList; log: DoorState };

/** The server's time as the device knows it, in milliseconds since 1970, and whether its clock was set since the last contact. */
export type DoorTime = { now: number; hasJumped: boolean };

/** For how long a code that was let in may stay in front of the camera, in milliseconds. */
const sameCodeMilliseconds = 8_000;

/** The words for a code without a seat that may enter, the strongest first. */
const refusals = ["in", "moved", "refunded", "cancelled", "unknown"] as const;

const refuse = (word: AnswerWord, code: Code): ReadAnswer => ({
  word,
  claims: toClaims(code),
  seats: [],
  ready: [],
  idReasons: [],
  admitted: null,
});

const toClaims = (code: Code): Claims => {
  const { kind, kid, event, order, seats, tier, issuedAt, notBefore, notAfter } = code.pass;
  const name = code.pass.kind === "still" ? code.pass.name : null;
  const step = "stamp" in code ? code.stamp.step : null;
  return { kind, kid, event, order, seats, tier, issuedAt, notBefore, notAfter, step, name };
};

/** How far ahead of the scanner's own time a pass may have been issued, in seconds: nobody stores passes for later. */
const aheadSeconds = 60;

/** By the pass alone: is it for now, and for this event? */
const checkPass = (code: Code, { event }: Door, { now }: DoorTime): ReadAnswer | null => {
  const seconds = now / 1_000;
  if (seconds < code.pass.notBefore) return refuse("too-early", code);
  if (seconds >= code.pass.notAfter) return refuse("over", code);
  if (code.pass.issuedAt > seconds + aheadSeconds) return refuse("old-code", code);
  return code.pass.event === event ? null : refuse("wrong-event", code);
};

/** By the phone that shows it: is it the one the pass is bound to, and now? */
const checkStamp = async (code: Code, { now }: DoorTime): Promise<ReadAnswer | null> => {
  if (!("stamp" in code)) return null;
  await assertStamp(code.pass, code.signedPass, code.stamp);
  return isStepCurrent(code.stamp.step, now) ? null : refuse("old-code", code);
};

const listIdReasons = ({ kind }: Claims, ready: readonly SeatAnswer[], { hasJumped }: DoorTime): IdReason[] => {
  const reasons: [IdReason, boolean][] = [
    ["still-code", kind === "still"],
    ["moved-recently", ready.some(({ movedLately }) => movedLately)],
    ["unsure-clock", hasJumped],
  ];
  return reasons.flatMap(([reason, holds]) => (holds ? [reason] : []));
};

const wordOf = (
  seats: readonly SeatAnswer[],
  ready: readonly SeatAnswer[],
  idReasons: readonly IdReason[],
): AnswerWord => {
  if (ready.length > 0) {
    if (idReasons.length > 0) return "check-id";
    return ready.some(({ state }) => state === "new") ? "new" : "let-in";
  }
  const refusal = refusals.find((state) => seats.some((seat) => seat.state === state)) ?? "unknown";
  return refusal === "in" ? "already-in" : refusal;
};

const findJustAdmitted = (seats: readonly SeatAnswer[], device: string, now: number) =>
  seats.find(({ admitted }) => admitted?.device === device && Math.abs(now - admitted.at) < sameCodeMilliseconds)
    ?.admitted ?? null;

/**
 * By the list and the log: which of the seats that a genuine code claims may enter? Its times and steps aren't looked at again: a person may
 * take longer to choose seats than a code lasts.
 */
export const answerSeats = (claims: Claims, { device, list, log }: Door, time: DoorTime): ReadAnswer => {
  const seats = judgeSeats(claims, list, log, time.now / 1_000);
  const ready = seats.filter(({ state }) => state === "ready" || state === "new");
  const idReasons = ready.length > 0 ? listIdReasons(claims, ready, time) : [];
  const justAdmitted = findJustAdmitted(seats, device, time.now);
  const word = justAdmitted ? "just-let-in" : wordOf(seats, ready, idReasons);
  const lastAdmitted = seats.findLast(({ admitted }) => admitted)?.admitted ?? null;
  return {
    word,
    claims: { ...claims, name: seats.find(({ name }) => name)?.name ?? claims.name },
    seats,
    ready: ready.map(({ seat }) => seat),
    idReasons,
    admitted: justAdmitted ?? (word === "already-in" ? lastAdmitted : null),
  };
};

const readCode = async (text: string, keys: KeyRing): Promise<Code> => {
  const code = decodeCode(text);
  await assertCitySignature(findCityKey(keys, code.pass.kid), code.signedPass);
  return code;
};

/**
 * Decides what to answer to the text of a code, from what is on the device alone: the form, the city's key and signature, the times, the
 * event, the phone's signature, the step, the list, the log. Nothing that a code claims is in the answer before the city's signature is
 * proved. Admits nobody: that is done by the row that is written next.
 */
export const decide = async (text: string, door: Door, time: DoorTime): Promise<DoorAnswer> => {
  try {
    const code = await readCode(text, door.keys);
    return checkPass(code, door, time) ?? (await checkStamp(code, time)) ?? answerSeats(toClaims(code), door, time);
  } catch (error) {
    if (error instanceof CodeError) return answerProblem(error.problem);
    throw error;
  }
};
