const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Returns how long ago an instant was: "Just now", "5m ago", "3h ago" or "2d ago". */
export const relativeTime = (at: string, now: string): string => {
  const milliseconds = Date.parse(now) - Date.parse(at);
  if (milliseconds < minute) return "Just now";
  if (milliseconds < hour) return `${Math.floor(milliseconds / minute)}m ago`;
  if (milliseconds < day) return `${Math.floor(milliseconds / hour)}h ago`;
  return `${Math.floor(milliseconds / day)}d ago`;
};
