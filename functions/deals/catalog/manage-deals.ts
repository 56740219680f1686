import type * as z from "zod";
import type { DealInput, DealRecord } from "../../../shared/model/deal.ts";
import { AppError, notFound } from "../../../shared/model/errors.ts";
import { AuditEntity } from "../../audit/audit.entity.ts";
import { type Admin, auditRow } from "../../audit/audit-row.ts";
import { binWrite } from "../../bin/bin.ts";
import { newId } from "../../platform/ids.ts";
import { applyInput } from "../../platform/table/apply-input.ts";
import { conflict, retryOnConflict } from "../../platform/table/retry-on-conflict.ts";
import { step, type Write, writeAll } from "../../platform/table/transaction.ts";
import { isVersion, versionConflictError } from "../../platform/table/version.ts";
import { DealEntity } from "../deal.entity.ts";
import { toDeal } from "../deals.ts";
import { VendorEntity } from "../vendor.entity.ts";
import { getStoredVendor, type StoredVendor } from "../vendors.ts";
import { listEntryWrites } from "./list-entry-writes.ts";
import { hasCoordinates, type StoredDeal, toListedDeal } from "./listing.ts";

type Input = z.output<typeof DealInput>;

const attempts = 4;

/** A stored deal for the back-office. */
export const toDealRecord = (item: StoredDeal): DealRecord => ({
  ...toDeal(item),
  updated_at: item.updated_at,
  version: item.version ?? 0,
});

type Fixed = { id: string; created_at: string; version: number };

const toStored = (
  input: Input,
  vendor: StoredVendor,
  stored: Fixed & Partial<StoredDeal>,
  now: string,
): StoredDeal => ({
  ...applyInput(stored, input),
  business_name: vendor.name,
  has_coordinates: hasCoordinates(vendor),
  is_pinned: vendor.is_pinned ?? false,
  updated_at: now,
});

/** Counts one deal more or less of a vendor. A deal shows its vendor's name, so it is written only if the vendor is still what was read. */
export const countDealWrite = ({ id, name, version = 0 }: StoredVendor, by: 1 | 0 | -1) => {
  const change = VendorEntity.patch({ id });
  return (by === 0 ? change.set({ name }) : change.add({ deals: by })).where((stored, operations) =>
    isVersion(version, stored.version, operations),
  ) as Write;
};

const keepsChanging = (): AppError => new AppError("conflict", "This deal's vendor keeps changing. Please try again.");

/** Adds a deal of a vendor. Throws `not-found` for an unknown vendor. */
export const createDeal = async (input: Input, admin: Admin, now: string): Promise<DealRecord> => {
  const fixed = { id: newId("deal", now), created_at: now, version: 0 };
  return retryOnConflict(
    attempts,
    async () => {
      const vendor = await getStoredVendor(input.vendor_id);
      const item = toStored(input, vendor, fixed, now);
      const row = auditRow(admin, { action: "deal.create", subject: item.id, before: null, after: item }, now);
      const refused = await writeAll([
        countDealWrite(vendor, 1),
        DealEntity.create(item),
        AuditEntity.create(row),
        ...listEntryWrites(null, toListedDeal(item)),
      ]);
      return refused.size > 0 ? conflict : toDealRecord(item);
    },
    keepsChanging,
  );
};

/** One deal as stored; null if there is none. */
export const findStoredDeal = async (id: string): Promise<StoredDeal | null> =>
  (await DealEntity.get({ id }).go({ consistent: true })).data;

// What the vendors count: one deal less at the former vendor and one more at the new one.
const moveWrites = (before: StoredDeal, vendor: StoredVendor): Write[] =>
  before.vendor_id === vendor.id
    ? [countDealWrite(vendor, 0)]
    : [countDealWrite(vendor, 1), VendorEntity.patch({ id: before.vendor_id }).add({ deals: -1 })];

const changeDeal = async (before: StoredDeal, vendor: StoredVendor, input: Input, admin: Admin, now: string) => {
  const { id, version = 0 } = before;
  const after = toStored(input, vendor, { ...before, version: version + 1 }, now);
  const row = auditRow(admin, { action: "deal.update", subject: id, before, after }, now);
  const refused = await writeAll([
    step(
      "deal",
      DealEntity.put(after).where((stored, operations) => {
        const { exists } = operations;
        return `${exists(stored.id)} AND ${isVersion(version, stored.version, operations)}`;
      }),
    ),
    ...moveWrites(before, vendor),
    AuditEntity.create(row),
    ...listEntryWrites(toListedDeal(before), toListedDeal(after)),
  ]);
  return { refused, after };
};

/**
 * Changes a deal; it takes over its vendor's name.
 * Throws `not-found` for an unknown deal or vendor; `version-conflict` if somebody else changed the deal since `version` was
 * read, or at the same time.
 */
export const updateDeal = async (
  dealId: string,
  { version, ...input }: Input & { version?: number | undefined },
  admin: Admin,
  now: string,
): Promise<DealRecord> =>
  retryOnConflict(
    attempts,
    async () => {
      const [before, vendor] = await Promise.all([findStoredDeal(dealId), getStoredVendor(input.vendor_id)]);
      if (!before) throw notFound("Deal not found");
      if (version !== undefined && version !== (before.version ?? 0)) throw versionConflictError();
      const { refused, after } = await changeDeal(before, vendor, input, admin, now);
      if (refused.has("deal")) throw versionConflictError();
      return refused.size > 0 ? conflict : toDealRecord(after);
    },
    keepsChanging,
  );

const nameOf = ({ offer_details, business_name }: StoredDeal): string => `${offer_details} at ${business_name}`;

/** Deletes a deal, for 30 days into the bin; its claims are kept. Repeating it changes nothing. */
export const deleteDeal = async (dealId: string, admin: Admin, now: string): Promise<void> =>
  retryOnConflict(
    attempts,
    async () => {
      const before = await findStoredDeal(dealId);
      if (!before) return;
      const row = auditRow(admin, { action: "deal.delete", subject: dealId, before, after: null }, now);
      const refused = await writeAll([
        DealEntity.delete({ id: dealId }).where((stored, operations) => {
          const { exists } = operations;
          return `${exists(stored.id)} AND ${isVersion(before.version ?? 0, stored.version, operations)}`;
        }),
        VendorEntity.patch({ id: before.vendor_id }).add({ deals: -1 }),
        AuditEntity.create(row),
        binWrite({ kind: "deal", id: dealId, name: nameOf(before), record: before }, admin, now),
        ...listEntryWrites(toListedDeal(before), null),
      ]);
      return refused.size > 0 ? conflict : undefined;
    },
    () => new AppError("conflict", "This deal keeps changing. Please try again."),
  );
