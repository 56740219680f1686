import { city } from "../../../../shared/model/city.ts";

// The door stands in the city, whatever zone its phone was set to.
const onCityClock = { timeZone: city.zone, hour: "numeric", minute: "2-digit" } as const;
const clock = new Intl.DateTimeFormat("en-US", onCityClock);
const day = new Intl.DateTimeFormat("en-US", { ...onCityClock, weekday: "short" });

/** A moment of tonight, such as `10:42 PM`. In milliseconds since 1970. */
export const formatTime = (at: number): string => clock.format(at);

/** A moment with its day, such as `Fri 9:00 PM`. In milliseconds since 1970. */
export const formatDay = (at: number): string => day.format(at);
