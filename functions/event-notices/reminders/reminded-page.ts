import { cityDay } from "../../../shared/rules/city-day.ts";
import { doorsOf } from "../../door-passes/code-window.ts";
import type { StoredEvent } from "../../events/events.ts";
import { env } from "../../platform/env.ts";

/** How many of a page were told, and where to go on; null at the end. */
export type RemindedPage = { told: number; position: string | null };

/** The day of the city on which doors open: an event that is moved to another one is reminded of again. */
export const doorsDayOf = (event: StoredEvent): string => cityDay(doorsOf(event), env("CITY_ZONE"));
