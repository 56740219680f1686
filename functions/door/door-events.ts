import type { DoorEvent } from "../../shared/model/door.ts";
import { ticketTiers } from "../../shared/model/event-choices.ts";
import { getLiveWindow } from "../../shared/rules/event-times.ts";
import { nameTier } from "../../shared/rules/ticket-types.ts";
import type { StoredEvent } from "../events/events.ts";
import { withTypes } from "../events/ticket-types.ts";

/** Whether scanners read the tickets' codes of an event, and its members can't redeem them themselves. */
export const isScanned = (event: StoredEvent | null | undefined): boolean => event?.door_mode === "scan";

const fixedNames = 2;

// Up to the last type that the event has: a number after it is one that the scanner learns with its next contact.
const listTierNames = (event: StoredEvent): string[] => {
  const types = withTypes(event);
  const numbers = types.ticket_types.map(({ tier }) => ticketTiers.indexOf(tier) + 1);
  return ticketTiers.slice(0, Math.max(fixedNames, ...numbers)).map((tier) => nameTier(types, tier));
};

/** What a scanner shows of its event. */
export const toDoorEvent = (event: StoredEvent): DoorEvent => ({
  id: event.id,
  title: event.title,
  start_at: event.start_at,
  doors_at: event.doors_at ?? event.start_at,
  closes_at: getLiveWindow(event).closes_at,
  tiers: listTierNames(event),
  re_entry: isScanned(event) && (event.re_entry ?? false),
});

/** The moment that bindings in the event's list are counted from, in seconds since 1970: earlier than any of them, and never another. */
export const listBase = ({ created_at }: StoredEvent): number => Math.floor(Date.parse(created_at) / 1_000) - 1;
