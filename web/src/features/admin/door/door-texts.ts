import { toCityTime } from "../../../../../shared/rules/city-time.ts";
import { formatCount } from "../../../../../shared/rules/counted.ts";
import { days, hours, minutes } from "../../../../../shared/rules/durations.ts";
import type { StatusTone } from "../../../back-office/layout/status-chip.tsx";
import type { DoorOverview, Scanner } from "./use-door.ts";

/** What the roles are called, and what they may do. */
export const roles = [
  { value: "scan", label: "Scanner", text: "Lets people in by their code." },
  {
    value: "supervisor",
    label: "Supervisor",
    text: "Also finds people by name, checks in by hand and undoes check-ins.",
  },
] as const;

/** A role in a word. */
export const roleLabel = (role: Scanner["role"]): string => (role === "scan" ? "Scanner" : "Supervisor");

/** A moment on the city's clock, such as "Sat, Nov 21, 10:42 PM". */
export const formatMoment = (instant: string): string => toCityTime(instant).format("ddd, MMM D, h:mm A");

/** A time on the city's clock, to the second. */
export const formatTime = (instant: string | number): string =>
  toCityTime(new Date(instant).toISOString()).format("h:mm:ss A");

/** How long ago something was, such as "12 s ago"; never in the future. */
export const formatAgo = (then: number, now: number): string => {
  const past = Math.max(0, now - then);
  if (past < minutes(1)) return `${Math.floor(past / 1_000)} s ago`;
  if (past < hours(1)) return `${Math.floor(past / minutes(1))} min ago`;
  return past < days(1) ? `${Math.floor(past / hours(1))} h ago` : "More than a day ago";
};

const quietMilliseconds = minutes(1);

/** What is most worth knowing of a scanner at `now`. */
export const stateOf = (scanner: Scanner, now: number): [StatusTone, string] => {
  if (scanner.revoked_at) return ["neutral", "Removed"];
  if (scanner.is_cloned) return ["negative", "Copied"];
  if (Date.parse(scanner.ends_at) <= now) return ["neutral", "Shift over"];
  if (!scanner.last_seen_at) return ["neutral", "Getting ready"];
  if (now - Date.parse(scanner.last_seen_at) > quietMilliseconds) return ["warning", "Offline"];
  return scanner.has_jumped ? ["warning", "Clock jumped"] : ["positive", "Online"];
};

/** How far a scanner's clock is from the server's. */
export const describeClock = ({ clock_error_ms, has_jumped }: Scanner): string | null => {
  if (clock_error_ms === null) return null;
  const seconds = `± ${(Math.abs(clock_error_ms) / 1_000).toFixed(1)} s`;
  return has_jumped ? `${seconds}, jumped` : seconds;
};

/** Check-ins that a scanner counted and the server hasn't heard of; at least 0. */
export const describeLog = ({ acknowledged }: Scanner): string =>
  acknowledged === 1 ? "1 row received" : `${formatCount(acknowledged)} rows received`;

/** What happened in a conflict, in a sentence. */
export const describeConflict = ({ row, problem }: DoorOverview["conflicts"][number]): string =>
  problem === "unknown"
    ? `${row.gate} let in a ticket that isn't on the list.`
    : `${row.gate} let in a ticket that was in already, refunded or cancelled.`;

/** A pairing code in groups of 4, as people read it aloud. */
export const groupCode = (code: string): string => code.match(/.{1,4}/g)?.join(" ") ?? code;
