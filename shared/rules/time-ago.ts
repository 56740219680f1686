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
  long: { format: new Intl.RelativeTimeFormat("en-US"), units, none: "just now" },
  short: {
    format: new Intl.RelativeTimeFormat("en-US", { style: "narrow" }),
    units: units.slice(0, 3),
    none: "Just now",
  },
};

/**
 * How long ago an instant was at `now`, in one round number: "just now", "5 minutes ago", "1 day ago"; in the short form, which counts
 * in days at most, "Just now", "5m ago", "45d ago".
 */
export const timeAgo = (instant: string, now: string, form: keyof typeof forms = "long"): string => {
  const { format, units, none } = forms[form];
  const passed = Date.parse(now) - Date.parse(instant);
  const unit = units.findLast(([, milliseconds]) => passed >= milliseconds);
  return unit ? format.format(-Math.floor(passed / unit[1]), unit[0]) : none;
};
