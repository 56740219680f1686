import { type EntityItem, Service } from "electrodb";
import type * as z from "zod";
import type { VendorInput, VendorRecord } from "../../shared/model/deal.ts";
import { AppError, notFound } from "../../shared/model/errors.ts";
import { newId } from "../platform/ids.ts";
import type { PageRange, PageResult } from "../platform/page.ts";
import { commitTransaction } from "../platform/table/transaction.ts";
import { versionConflictError } from "../platform/table/version.ts";
import { DealEntity } from "./deal.entity.ts";
import { VendorEntity } from "./vendor.entity.ts";

export type Vendor = z.output<typeof VendorRecord>;
type Input = z.output<typeof VendorInput>;

const VendorTransaction = new Service({ vendor: VendorEntity, deal: DealEntity });
// DynamoDB writes at most 100 items in one transaction; one of them is the vendor.
const dealsPerTransaction = 99;

const toVendor = (item: EntityItem<typeof VendorEntity>): Vendor => ({
  ...item,
  address: item.address ?? null,
  phone: item.phone ?? null,
  opening_hours: item.opening_hours ?? null,
  contact_email: item.contact_email ?? null,
  latitude: item.latitude ?? null,
  longitude: item.longitude ?? null,
  version: item.version ?? 0,
});

type Fixed = { id: string; created_at: string; version: number };

const toStoredVendor = (input: Input, { id, created_at, version }: Fixed, now: string) => ({
  ...input,
  id,
  created_at,
  version,
  address: input.address ?? undefined,
  phone: input.phone ?? undefined,
  opening_hours: input.opening_hours ?? undefined,
  contact_email: input.contact_email ?? undefined,
  latitude: input.latitude ?? undefined,
  longitude: input.longitude ?? undefined,
  updated_at: now,
});

/** One vendor. Throws `not-found`. */
export const getVendor = async (vendorId: string): Promise<Vendor> => {
  const { data } = await VendorEntity.get({ id: vendorId }).go({ consistent: true });
  if (!data) throw notFound("Vendor not found");
  return toVendor(data);
};

/** Vendors newest first: all of them without a limit, else one page. */
export const listVendors = async (page: PageRange): Promise<PageResult<Vendor>> => {
  const size = page.limit ? { limit: page.limit } : { pages: "all" as const };
  const { data, cursor } = await VendorEntity.query.newest({}).go({ order: "desc", cursor: page.position, ...size });
  return { items: data.map(toVendor), position: cursor };
};

/** Adds a vendor. */
export const createVendor = async (input: Input, now: string): Promise<Vendor> => {
  const item = toStoredVendor(input, { id: newId("ven", now), created_at: now, version: 0 }, now);
  await VendorEntity.create(item).go();
  return toVendor(item);
};

const listDealIds = async (vendorId: string): Promise<string[]> => {
  const { data } = await DealEntity.query.byVendor({ vendor_id: vendorId }).go({ pages: "all" });
  return data.map((deal) => deal.id);
};

const renameDeals = (dealIds: string[], name: string, now: string) =>
  commitTransaction(() =>
    VendorTransaction.transaction.write(({ deal }) =>
      dealIds.map((id) => deal.patch({ id }).set({ business_name: name, updated_at: now }).commit()),
    ),
  );

/**
 * Changes a vendor. When its name changes, its deals show the new one (decision D31): the first 99 in the same transaction,
 * any others right after.
 * Throws `not-found`; `version-conflict` if somebody else changed it since `version` was read, or at the same time.
 */
export const updateVendor = async (
  vendorId: string,
  { version, ...input }: Input & { version?: number | undefined },
  now: string,
): Promise<Vendor> => {
  const before = await getVendor(vendorId);
  if (version !== undefined && version !== before.version) throw versionConflictError();
  const item = toStoredVendor(input, { ...before, version: before.version + 1 }, now);
  const dealIds = before.name === item.name ? [] : await listDealIds(vendorId);
  const refused = await commitTransaction(() =>
    VendorTransaction.transaction.write(({ vendor, deal }) => [
      vendor
        .put(item)
        .where((stored, { eq, exists, notExists }) =>
          before.version === 0
            ? `${exists(stored.id)} AND ${notExists(stored.version)} OR ${eq(stored.version, 0)}`
            : eq(stored.version, before.version),
        )
        .commit(),
      ...dealIds
        .slice(0, dealsPerTransaction)
        .map((id) => deal.patch({ id }).set({ business_name: item.name, updated_at: now }).commit()),
    ]),
  );
  if (refused.includes(0)) throw versionConflictError();
  if (refused.length > 0) throw new AppError("conflict", "This vendor or its deals just changed. Please try again.");
  for (let from = dealsPerTransaction; from < dealIds.length; from += dealsPerTransaction) {
    await renameDeals(dealIds.slice(from, from + dealsPerTransaction), item.name, now);
  }
  return toVendor(item);
};

/** Deletes a vendor. Throws `conflict` with the number of its deals while it has any. */
export const deleteVendor = async (vendorId: string): Promise<void> => {
  const deals = (await listDealIds(vendorId)).length;
  if (deals > 0) throw new AppError("conflict", "Delete the deals of this vendor first.", { deals });
  await VendorEntity.delete({ id: vendorId }).go();
};
