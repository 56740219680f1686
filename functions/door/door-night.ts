import { AppError, notFound } from "../../shared/model/errors.ts";
import type { Role } from "../../shared/model/roles.ts";
import { formatCityMoment } from "../../shared/rules/city-time.ts";
import { getLiveWindow, isLive } from "../../shared/rules/event-times.ts";
import { findEvent } from "../events/events.ts";
import { env } from "../platform/env.ts";

/**
 * Asserts that a role may run an event's door at `now`: the role door may on the event's night alone, while the event is live (R18, R87).
 * Throws `role.not-tonight`.
 */
export const assertDoorNight = async (role: Role, eventId: string, now: string): Promise<void> => {
  if (role !== "door") return;
  const event = await findEvent(eventId);
  if (!event) throw notFound("Event not found");
  if (isLive(event, now)) return;
  const { opens_at, closes_at } = getLiveWindow(event);
  const zone = env("CITY_ZONE");
  const text =
    now < opens_at
      ? `You can open this event's door from ${formatCityMoment(opens_at, zone)} on.`
      : `This event's door closed ${formatCityMoment(closes_at, zone)}.`;
  throw new AppError("role.not-tonight", text);
};
