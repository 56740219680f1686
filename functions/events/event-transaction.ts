import type { StoredEvent } from "./events.ts";
import { type Stock, toSpots } from "./stock.ts";

// What follows from a move is no change of its own.
type Derived = "moved_from" | "return_until" | "calendar_sequence";

const withoutDerived = (event: StoredEvent): Omit<StoredEvent, "id" | Derived> => {
  const { id: _id, moved_from: _from, return_until: _until, calendar_sequence: _sequence, ...fields } = event;
  return fields;
};

/** An event as its audit rows tell it: what isn't stored as it is read, so that it counts as a change only when it changes. */
export const toAuditFields = (event: StoredEvent, stock: Stock): Record<string, unknown> => ({
  ...withoutDerived(event),
  door_mode: event.door_mode ?? "member",
  re_entry: event.re_entry ?? false,
  rights_transferable: event.rights_transferable ?? false,
  offers_back: event.offers_back ?? false,
  total_spots: toSpots(stock).total_spots,
});

type Conditions<Attribute> = {
  eq(attribute: Attribute, value: number): string;
  exists(attribute: Attribute): string;
  notExists(attribute: Attribute): string;
};

/** The condition that an event is stored with the version that was read, 0 where it has none. */
export const isUnchanged = <Attribute>(
  { id, version }: { id: Attribute; version: Attribute },
  { eq, exists, notExists }: Conditions<Attribute>,
  read: StoredEvent,
): string =>
  read.version ? eq(version, read.version) : `(${exists(id)} AND ${notExists(version)}) OR ${eq(version, 0)}`;
