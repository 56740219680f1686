import { Service } from "electrodb";
import { AuditEntity } from "../audit/audit.entity.ts";
import { EventEntity } from "./event.entity.ts";
import type { StoredEvent } from "./events.ts";
import { StockEntity } from "./stock.entity.ts";
import type { Stock } from "./stock.ts";

/** What an administrator's change of an event writes together. */
export const EventTransaction = new Service({ event: EventEntity, stock: StockEntity, audit: AuditEntity });

/** An event as its audit rows tell it. */
export const toAuditFields = ({ id: _id, ...fields }: StoredEvent, { capacity }: Stock): Record<string, unknown> => ({
  ...fields,
  total_spots: capacity,
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
