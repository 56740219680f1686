import type { CityEvent, EventState } from "../../../../../shared/model/event.ts";
import type { Hold } from "../../../../../shared/model/ticket.ts";
import { postponedText } from "../../../../../shared/rules/event-times.ts";

/** Whether nobody needs a ticket: an RSVP is the way in. */
export const needsNoTicket = ({ entry }: CityEvent): boolean => entry === "rsvp";

/** How many seats a buyer can order: those left plus those of their own `hold`, which a new order replaces. Null if unlimited. */
export const spotsAvailableTo = (event: CityEvent, hold: Hold | undefined): number | null =>
  event.spots_left === null ? null : event.spots_left + (hold?.quantity ?? 0);

/** Whether a buyer can order tickets for an event now. */
export const hasTicketsForSale = (event: CityEvent, hold: Hold | undefined): boolean =>
  event.state === "published" && !event.past && spotsAvailableTo(event, hold) !== 0 && event.ticket_types.length > 0;

const closedTexts: Partial<Record<EventState, string>> = {
  cancelled: "Cancelled",
  postponed: postponedText,
  "sales-stopped": "Sales are stopped",
};

/** What a bar at the foot of the page says of an event to come that takes nobody new; nothing where there is nothing to say. */
export const closedText = ({ state, past, entry }: CityEvent): string | false | undefined =>
  !past && (state === "sales-stopped" && entry === "rsvp" ? "RSVPs are closed" : closedTexts[state]);
