import { counted } from "./counted.ts";

const minute = 60_000;
const steps = [
  { name: "minute", milliseconds: minute },
  { name: "hour", milliseconds: 60 * minute },
  { name: "day", milliseconds: 24 * 60 * minute },
  { name: "week", milliseconds: 7 * 24 * 60 * minute },
  { name: "month", milliseconds: 30 * 24 * 60 * minute },
  { name: "year", milliseconds: 365 * 24 * 60 * minute },
] as const;

/** How long ago an instant was at `now`, in one round number: "just now", "5 minutes ago", "1 day ago". */
export const timeAgo = (instant: string, now: string): string => {
  const passed = Date.parse(now) - Date.parse(instant);
  const step = steps.findLast(({ milliseconds }) => passed >= milliseconds);
  if (!step) return "just now";
  const count = Math.floor(passed / step.milliseconds);
  return `${counted(count, step.name)} ago`;
};
