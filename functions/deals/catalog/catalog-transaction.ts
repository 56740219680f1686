import { Service } from "electrodb";
import { AuditEntity } from "../../audit/audit.entity.ts";
import { DealEntity } from "../deal.entity.ts";
import { HomePinsEntity } from "../home-pins.entity.ts";
import { VendorEntity } from "../vendor.entity.ts";
import { changedEntries, type Listed } from "./list-entries.ts";
import { ListEntryEntity } from "./list-entry.entity.ts";

/** Everything a change of a deal or vendor writes in one transaction. */
export const CatalogService = new Service({
  vendor: VendorEntity,
  deal: DealEntity,
  entry: ListEntryEntity,
  audit: AuditEntity,
  pins: HomePinsEntity,
});

type Compose = Parameters<typeof CatalogService.transaction.write>[0];
export type CatalogEntities = Parameters<Compose>[0];
export type CatalogWrite = ReturnType<Compose>[number];

/** The writes that move a record from its places in the back-office's lists to its new ones. */
export const listEntryWrites = (
  { entry }: CatalogEntities,
  before: Listed | null,
  after: Listed | null,
): CatalogWrite[] => {
  const { put, remove } = changedEntries(before, after);
  return [
    ...put.map((place) => entry.put(place).commit()),
    ...remove.map(({ list, position, id }) => entry.delete({ list, position, id }).commit()),
  ];
};
