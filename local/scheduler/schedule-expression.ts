import { days, hours, minutes } from "../../shared/rules/durations.ts";
import { RunnerError } from "../runner-error.ts";

/** Returns the next run after an instant, both in epoch milliseconds. */
export type FindNextRun = (after: number) => number;

const UNIT_MS: Record<string, number> = { minute: minutes(1), hour: hours(1), day: days(1) };
const MONTHS = ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"];
const DAYS = ["SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT"];

/**
 * Parses EventBridge Scheduler's `rate(...)` or `cron(minutes hours day month weekday year)`.
 * Throws RunnerError when the expression is neither, or uses L, W or #.
 */
export const parseSchedule = (expression: string, timeZone = "UTC"): FindNextRun => {
  const rate = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression);
  if (rate) {
    const period = Number(rate[1]) * (UNIT_MS[rate[2] ?? ""] ?? 0);
    return (after) => after + period;
  }
  const cron = /^cron\((.+)\)$/.exec(expression)?.[1]?.trim().split(/\s+/);
  if (cron?.length === 6) return parseCron(cron, timeZone);
  throw new RunnerError(`The schedule ${expression} isn't supported locally.`);
};

const parseCron = (fields: string[], timeZone: string): FindNextRun => {
  const [minute = "", hour = "", day = "", month = "", weekday = "", year = ""] = fields;
  const tests = [
    parseField(minute, 0, 59),
    parseField(hour, 0, 23),
    parseField(day, 1, 31),
    parseField(replaceNames(month, MONTHS, 1), 1, 12),
    parseField(replaceNames(weekday, DAYS, 1), 1, 7),
    parseField(year, 1970, 2199),
  ];
  const clock = createZoneClock(timeZone);
  return (after) => {
    const start = Math.floor(after / minutes(1)) * minutes(1) + minutes(1);
    for (let at = start; at < start + days(366); at += minutes(1)) {
      const parts = clock(at);
      if (tests.every((test, index) => test(parts[index] ?? 0))) return at;
    }
    return Number.POSITIVE_INFINITY;
  };
};

const replaceNames = (text: string, names: string[], first: number) =>
  text
    .toUpperCase()
    .replace(/[A-Z]{3}/g, (name) => (names.includes(name) ? String(names.indexOf(name) + first) : name));

const parseField = (text: string, low: number, high: number): ((value: number) => boolean) => {
  const ranges = text.split(",").map((part) => parseRange(part, low, high));
  return (value) => ranges.some((isIn) => isIn(value));
};

const parseRange = (part: string, low: number, high: number): ((value: number) => boolean) => {
  const found = /^(\*|\?|(\d+)(?:-(\d+))?)(?:\/(\d+))?$/.exec(part);
  if (!found) throw new RunnerError(`"${part}" in a cron schedule isn't supported locally.`);
  const [, whole, from, to, step] = found;
  const isAny = whole === "*" || whole === "?";
  const start = isAny ? low : Number(from);
  const end = isAny || (step && !to) ? high : Number(to ?? from);
  return (value) => value >= start && value <= end && (value - start) % Number(step ?? 1) === 0;
};

/** Minutes, hours, day, month, weekday (1 = Sunday) and year of an instant, as local time in the zone. */
const createZoneClock = (timeZone: string): ((at: number) => number[]) => {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    minute: "numeric",
    hour: "numeric",
    day: "numeric",
    month: "numeric",
    weekday: "short",
    year: "numeric",
  });
  return (at) => {
    const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
    const weekday = DAYS.indexOf((parts.weekday ?? "").toUpperCase()) + 1;
    return [parts.minute, parts.hour, parts.day, parts.month, weekday, parts.year].map(Number);
  };
};
