import { clock } from "../platform/clock.ts";
import { env } from "../platform/env.ts";
import { closeEvents } from "./close-events.ts";
import { recordActiveMembers } from "./figures.ts";
import { refreshDueStates } from "./member-states.ts";

/** Brings the figures up to date with time: events that are over, memberships that ended, the day that ended. */
export const handler = async (): Promise<void> => {
  const [zone, now] = [env("CITY_ZONE"), clock.now()];
  await closeEvents(now);
  await refreshDueStates(zone, now);
  await recordActiveMembers(zone, now);
};
