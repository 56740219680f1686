import type { EntityItem } from "electrodb";
import type * as z from "zod";
import { cityCoordinate, type Location, type LocationInput } from "../../shared/model/location.ts";
import { AuditEntity } from "../audit/audit.entity.ts";
import { type Admin, auditRow } from "../audit/audit-row.ts";
import { newId } from "../platform/ids.ts";
import { writeAll } from "../platform/table/transaction.ts";
import { LocationEntity } from "./location.entity.ts";

const maxLocations = 20;

// A latitude without a longitude is ignored.
const toLocation = ({ latitude, longitude, ...item }: EntityItem<typeof LocationEntity>): Location => ({
  ...item,
  address: item.address ?? null,
  ...(latitude === undefined || longitude === undefined ? cityCoordinate : { latitude, longitude }),
});

/** Lists at most 20 locations by name. One without coordinates gets the city's. */
export const listLocations = async (): Promise<Location[]> => {
  const { data } = await LocationEntity.query.byName({}).go({ limit: maxLocations });
  return data.map(toLocation);
};

/** Creates a location, with its audit row. */
export const createLocation = async (
  input: z.output<typeof LocationInput>,
  admin: Admin,
  now: string,
): Promise<Location> => {
  const item = {
    id: newId("loc", now),
    name: input.name,
    address: input.address ?? undefined,
    latitude: input.latitude ?? undefined,
    longitude: input.longitude ?? undefined,
  };
  const change = { action: "location.create", subject: item.id, before: null, after: item } as const;
  await writeAll([LocationEntity.create(item), AuditEntity.create(auditRow(admin, change, now))]);
  return toLocation(item);
};
