// The door stands in the city, and so does the phone: its own zone is the guests' one.
const clock = new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit" });
const day = new Intl.DateTimeFormat("en-US", { weekday: "short", hour: "numeric", minute: "2-digit" });

/** A moment of tonight, such as `10:42 PM`. In milliseconds since 1970. */
export const formatTime = (at: number): string => clock.format(at);

/** A moment with its day, such as `Fri 9:00 PM`. In milliseconds since 1970. */
export const formatDay = (at: number): string => day.format(at);
