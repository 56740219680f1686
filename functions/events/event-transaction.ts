import type { StoredEvent } from "./events.ts";
import { type Stock, toSpots } from "./stock.ts";

/** An event as its audit rows tell it: what isn't stored as it is read, so that it counts as a change only when it changes. */
export const toAuditFields = ({ id: _id, ...fields }: StoredEvent, stock: Stock): Record<string, unknown> => ({
  ...fields,
  door_mode: fields.door_mode ?? "member",
  rights_transferable: fields.rights_transferable ?? false,
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
