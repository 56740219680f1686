import { days, hours, minutes } from "./durations.ts";

const units = [
  ["minute", minutes(1)],
  ["hour", hours(1)],
  ["day", days(1)],
  ["week", days(7)],
  ["month", days(30)],
  ["year", days(365)],
] as const;

const forms = {
  long: { style: "long", units, none: "just now" },
  short: { style: "narrow", units: units.slice(0, 3), none: "Just now" },
} as const;

const formats = new Map<string, Intl.RelativeTimeFormat>();

// Made when it is first used: making one while the app starts would hold up every page.
const formatOf = (style: "long" | "narrow"): Intl.RelativeTimeFormat => {
  const kept = formats.get(style);
  if (kept) return kept;
  const made = new Intl.RelativeTimeFormat("en-US", { style });
  formats.set(style, made);
  return made;
};

/**
 * How long ago an instant was at `now`, in one round number: "just now", "5 minutes ago", "1 day ago"; in the short form, which counts
 * in days at most, "Just now", "5m ago", "45d ago".
 */
export const timeAgo = (instant: string, now: string, form: keyof typeof forms = "long"): string => {
  const { style, units, none } = forms[form];
  const passed = Date.parse(now) - Date.parse(instant);
  const unit = units.findLast(([, milliseconds]) => passed >= milliseconds);
  return unit ? formatOf(style).format(-Math.floor(passed / unit[1]), unit[0]) : none;
};
