import type { Claims, DoorAnswer, IdReason, ReadAnswer } from "../../../../shared/door/answer.ts";
import type { ScanResult } from "../session/types.ts";
import { formatDay, formatTime } from "../ui/format-time.ts";

/** How an answer looks and sounds: never by its color alone. */
export type Tone = "good" | "care" | "bad" | "calm" | "out";

/** An answer as door staff read it: one big word, and what to do. */
export type AnswerText = { tone: Tone; shape: "check" | "stop" | "id" | "wait" | "out"; word: string; lines: string[] };

type Words = { [Word in DoorAnswer["word"]]: AnswerText };

const refused = (word: string, ...lines: string[]): AnswerText => ({ tone: "bad", shape: "stop", word, lines });

const words: Words = {
  "let-in": { tone: "good", shape: "check", word: "LET IN", lines: [] },
  new: { tone: "good", shape: "check", word: "LET IN", lines: ["New: issued after this list was read"] },
  "check-id": { tone: "care", shape: "id", word: "CHECK ID", lines: [] },
  "just-let-in": { tone: "calm", shape: "wait", word: "JUST LET IN", lines: ["This code came in a moment ago"] },
  "let-out": { tone: "out", shape: "out", word: "OUT", lines: [] },
  "just-let-out": { tone: "calm", shape: "wait", word: "JUST OUT", lines: ["This code went out a moment ago"] },
  "not-inside": refused("NOT INSIDE", "To let them in, switch to In"),
  "already-in": refused("ALREADY IN", "Send them to the supervisor"),
  "wrong-event": refused("WRONG EVENT", "This ticket is for another event"),
  "too-early": refused("TOO EARLY"),
  over: refused("OVER"),
  "old-code": refused(
    "OLD CODE",
    "Or a wrong clock. Ask for the ticket itself, not a picture of it; else by name and ID",
  ),
  moved: refused("MOVED", "This ticket lives on another phone now"),
  refunded: refused("REFUNDED", "This ticket's money was paid back"),
  cancelled: refused("CANCELLED", "This ticket doesn't count anymore"),
  unknown: refused("NOT LISTED", "No ticket on the list has this code. Send them to the supervisor"),
  "not-a-ticket": refused("NOT A TICKET", "Ask for the ticket in the app, with its code"),
  damaged: refused("CAN'T READ IT", "Brighter screen, closer, hold still"),
  "other-city": refused("OTHER CITY", "This city didn't issue it"),
  "revoked-key": refused("WITHDRAWN", "Let them open the ticket once with a connection, or check by name"),
  forged: refused("FORGED", "This code is not genuine. The supervisor decides by name"),
};

const idReasons: Record<IdReason, string> = {
  "still-code": "A code on paper or in a picture",
  "moved-recently": "This ticket moved to this phone within two hours",
  "unsure-clock": "This scanner's clock isn't certain",
};

const timesOf = ({ notBefore, notAfter }: Claims, word: string): string[] => {
  if (word === "too-early") return [`Counts from ${formatDay(notBefore * 1_000)}`];
  if (word === "over") return [`Counted until ${formatDay(notAfter * 1_000)}`];
  return [];
};

/** "Out since 10:12 PM, North", of the first seat that is out; null if none is. */
const describeAway = ({ seats }: ReadAnswer): string | null => {
  const exit = seats.find(({ away }) => away)?.away?.exit;
  return exit ? `Out since ${formatTime(exit.at)}, ${exit.gate}` : null;
};

// They are let in by the first entry's right: its time tells a guest from somebody with their phone.
const backIn = ({ answer, seats }: Pick<ScanResult, "answer" | "seats">): AnswerText | null => {
  const returned = "seats" in answer ? answer.seats.find(({ seat, away }) => away && seats.includes(seat)) : undefined;
  if (!returned?.away) return null;
  const { first } = returned.away;
  return { ...words["let-in"], word: "BACK IN", lines: [`First in at ${formatTime(first.at)}, ${first.gate}`] };
};

const letOut = (at: number | null): AnswerText => ({
  ...words["let-out"],
  lines: [[at !== null && formatTime(at), "may come back"].filter(Boolean).join(" · ")],
});

const factsOf = (answer: DoorAnswer): string[] => {
  if (!("claims" in answer)) return [];
  const { word, claims, admitted } = answer;
  if (word === "not-inside")
    return [describeAway(answer) ?? "As far as this scanner knows, nobody is in with this ticket"];
  if (admitted && word === "already-in") return [`${formatTime(admitted.at)} at ${admitted.gate}`];
  return timesOf(claims, word);
};

const notStored = refused(
  "NOT STORED",
  "Nobody was let in: this phone can't keep it and the server didn't answer. Use another scanner",
);
const chooseSeats: AnswerText = { tone: "care", shape: "wait", word: "HOW MANY?", lines: [] };

/** What the screen shows for a scan. */
export const textOf = ({
  answer,
  state,
  seats,
  at,
}: Pick<ScanResult, "answer" | "state" | "seats" | "at">): AnswerText => {
  if (state === "not-stored") return notStored;
  if (state === "choose-seats") return chooseSeats;
  // An ID that was checked lets in like any other code.
  if (state === "let-out") return letOut(at);
  if (state === "admitted") return backIn({ answer, seats }) ?? (answer.word === "new" ? words.new : words["let-in"]);
  const text = words[answer.word];
  const reasons =
    "idReasons" in answer && state === "check-id" ? answer.idReasons.map((reason) => idReasons[reason]) : [];
  return { ...text, lines: [...factsOf(answer), ...reasons, ...text.lines] };
};
