import { Problem } from "../template/problem.ts";

/** Given an instant, the next instant (in epoch milliseconds) at which a schedule is due. */
export type NextDue = (after: number) => number;

const UNIT_MS: Record<string, number> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };
const MONTHS = ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"];
const DAYS = ["SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT"];

/**
 * Reads EventBridge Scheduler's `rate(...)` or `cron(minutes hours day month weekday year)`.
 * @throws Problem when the expression is neither, or uses L, W or #
 */
export function parseSchedule(expression: string, timeZone = "UTC"): NextDue {
  const rate = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression);
  if (rate) {
    const period = Number(rate[1]) * (UNIT_MS[rate[2] ?? ""] ?? 0);
    return (after) => after + period;
  }
  const cron = /^cron\((.+)\)$/.exec(expression)?.[1]?.trim().split(/\s+/);
  if (cron?.length === 6) return cronSchedule(cron, timeZone);
  throw new Problem(`The schedule ${expression} is not supported on one machine.`);
}

function cronSchedule(fields: string[], timeZone: string): NextDue {
  const [minutes = "", hours = "", days = "", months = "", weekdays = "", years = ""] = fields;
  const tests = [
    field(minutes, 0, 59),
    field(hours, 0, 23),
    field(days, 1, 31),
    field(named(months, MONTHS, 1), 1, 12),
    field(named(weekdays, DAYS, 1), 1, 7),
    field(years, 1970, 2199),
  ];
  const clock = zoneClock(timeZone);
  return (after) => {
    const start = Math.floor(after / 60_000) * 60_000 + 60_000;
    for (let at = start; at < start + 366 * 86_400_000; at += 60_000) {
      const parts = clock(at);
      if (tests.every((test, index) => test(parts[index] ?? 0))) return at;
    }
    return Number.POSITIVE_INFINITY;
  };
}

const named = (text: string, names: string[], first: number) =>
  text
    .toUpperCase()
    .replace(/[A-Z]{3}/g, (name) => (names.includes(name) ? String(names.indexOf(name) + first) : name));

function field(text: string, low: number, high: number): (value: number) => boolean {
  const ranges = text.split(",").map((part) => range(part, low, high));
  return (value) => ranges.some((isIn) => isIn(value));
}

function range(part: string, low: number, high: number): (value: number) => boolean {
  const found = /^(\*|\?|(\d+)(?:-(\d+))?)(?:\/(\d+))?$/.exec(part);
  if (!found) throw new Problem(`"${part}" in a cron schedule is not supported on one machine.`);
  const [, whole, from, to, step] = found;
  const isAny = whole === "*" || whole === "?";
  const start = isAny ? low : Number(from);
  const end = isAny || (step && !to) ? high : Number(to ?? from);
  return (value) => value >= start && value <= end && (value - start) % Number(step ?? 1) === 0;
}

/** Minutes, hours, day, month, weekday (1 = Sunday) and year of an instant as a wall clock in the zone shows them. */
function zoneClock(timeZone: string): (at: number) => number[] {
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
}
