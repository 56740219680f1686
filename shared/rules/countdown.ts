const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * The words of a countdown from `now` to `target` (ISO instants): days, hours and minutes while a day or more is left,
 * otherwise hours, minutes and seconds, and "Event Started!" from the moment itself on (row event-04).
 */
export const countdownText = (target: string, now: string): string => {
  const left = Date.parse(target) - Date.parse(now);
  if (left <= 0) return "Event Started!";
  const days = Math.floor(left / day);
  const hours = Math.floor((left % day) / hour);
  const minutes = Math.floor((left % hour) / minute);
  const seconds = Math.floor((left % minute) / second);
  return days > 0 ? `${days}d ${hours}h ${minutes}m` : `${hours}h ${minutes}m ${seconds}s`;
};

/** Minutes and seconds left until `target`, as `m:ss`; `0:00` once it has passed. */
export const timeLeft = (target: string, now: string): string => {
  const left = Math.max(0, Date.parse(target) - Date.parse(now));
  const seconds = Math.ceil(left / second);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
};
