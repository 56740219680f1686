import type * as z from "zod";
import { AppError } from "../../../shared/model/errors.ts";
import type { Coordinates, VendorFields, VendorRecord } from "../../../shared/model/vendor.ts";
import { maskEmail } from "../../../shared/rules/mask-email.ts";
import { AuditEntity } from "../../audit/audit.entity.ts";
import { type Admin, type AuditChange, auditRow } from "../../audit/audit-row.ts";
import { binWrite } from "../../bin/bin.ts";
import { newId } from "../../platform/ids.ts";
import { applyInput } from "../../platform/table/apply-input.ts";
import { step, writeAll } from "../../platform/table/transaction.ts";
import { isVersion, versionConflictError } from "../../platform/table/version.ts";
import { VendorEntity } from "../vendor.entity.ts";
import { getStoredVendor, type StoredVendor, toVendor } from "../vendors.ts";
import { countDealsOf } from "./deals-of-vendor.ts";
import { pinWrites, tooManyPins } from "./home-pins.ts";
import { listEntryWrites } from "./list-entry-writes.ts";
import { toListedVendor } from "./listing.ts";
import { relistDeals } from "./relist-deals.ts";

type Versioned = { version?: number | undefined };

type Clearable = { [Name in keyof VendorFields]-?: null extends VendorFields[Name] ? Name : never }[keyof VendorFields];

/** A vendor as its audit rows tell it. The log holds no addresses; a masked one still tells that it changed. */
export const toAuditedVendor = (vendor: StoredVendor) => ({
  ...vendor,
  contact_email: vendor.contact_email && maskEmail(vendor.contact_email),
  deals: undefined,
});

const toAudited = (vendor: StoredVendor | null) => vendor && toAuditedVendor(vendor);

const auditOf = (
  admin: Admin,
  action: AuditChange["action"],
  [before, after]: [StoredVendor | null, StoredVendor | null],
  now: string,
) =>
  auditRow(
    admin,
    { action, subject: (after ?? before)?.id ?? "", before: toAudited(before), after: toAudited(after) },
    now,
  );

/** Adds a vendor. Throws `vendor.too-many-pins` for one too many on Home. */
export const createVendor = async (fields: VendorFields, admin: Admin, now: string): Promise<VendorRecord> => {
  const fixed = { id: newId("ven", now), created_at: now, updated_at: now, version: 0, deals: 0 };
  const item = applyInput(fixed, fields);
  const refused = await writeAll([
    VendorEntity.create(item),
    AuditEntity.create(auditOf(admin, "vendor.create", [null, item], now)),
    ...pinWrites(null, item),
    ...listEntryWrites(null, toListedVendor(item)),
  ]);
  // The id is new, so only the number of pins can be refused.
  if (refused.size > 0) throw tooManyPins();
  return toVendor(item);
};

const changeVendor = async (
  before: StoredVendor,
  fields: Partial<VendorFields>,
  admin: Admin,
  now: string,
): Promise<VendorRecord> => {
  const version = (before.version ?? 0) + 1;
  const after: StoredVendor = { ...before, ...applyInput({}, fields), version, updated_at: now };
  const { id: _id, created_at: _at, deals: _counted, ...attributes } = after;
  const gone = (Object.keys(fields) as Clearable[]).filter((name) => after[name] === undefined);
  const refused = await writeAll([
    step(
      "vendor",
      VendorEntity.patch({ id: before.id })
        .set(attributes)
        .remove(gone)
        .where((stored, operations) => isVersion(before.version ?? 0, stored.version, operations)),
    ),
    AuditEntity.create(auditOf(admin, "vendor.update", [before, after], now)),
    ...pinWrites(before, after),
    ...listEntryWrites(toListedVendor(before), toListedVendor(after)),
  ]);
  if (refused.has("vendor")) throw versionConflictError();
  if (refused.size > 0) throw tooManyPins();
  await relistDeals(before.id, now);
  return toVendor(after);
};

const readForChange = async (vendorId: string, version: number | undefined): Promise<StoredVendor> => {
  const before = await getStoredVendor(vendorId);
  if (version !== undefined && version !== (before.version ?? 0)) throw versionConflictError();
  return before;
};

/**
 * Changes a vendor; its deals then show the new name (R31), and stand first in their rows of Home if it is pinned (R62).
 * Throws `not-found`; `version-conflict` if somebody else changed it since `version` was read, or at the same time;
 * `vendor.too-many-pins` for one too many on Home.
 */
export const updateVendor = async (
  vendorId: string,
  { version, ...fields }: VendorFields & Versioned,
  admin: Admin,
  now: string,
): Promise<VendorRecord> => changeVendor(await readForChange(vendorId, version), fields, admin, now);

/**
 * Sets where a vendor is; nulls clear it.
 * Throws `not-found`; `version-conflict` if somebody else changed the vendor since `version` was read, or at the same time.
 */
export const locateVendor = async (
  vendorId: string,
  { version, ...place }: z.output<typeof Coordinates> & Versioned,
  admin: Admin,
  now: string,
): Promise<VendorRecord> => {
  const before = await readForChange(vendorId, version);
  return changeVendor(before, place, admin, now);
};

const stillHasDeals = (deals: number): AppError =>
  new AppError(
    "vendor.has-deals",
    deals === 1
      ? "This vendor still has 1 deal. Delete it first."
      : `This vendor still has ${deals} deals. Delete them first.`,
    { deals },
  );

/**
 * Deletes a vendor, for 30 days into the bin; repeating it changes nothing. No deal can be added to it in the meantime.
 * Throws `vendor.has-deals` with the number of its deals while it has any.
 */
export const deleteVendor = async (vendorId: string, admin: Admin, now: string): Promise<void> => {
  const { data: vendor } = await VendorEntity.get({ id: vendorId }).go({ consistent: true });
  if (!vendor) return;
  const deals = await countDealsOf(vendorId);
  if (deals > 0) throw stillHasDeals(deals);
  const refused = await writeAll([
    VendorEntity.delete({ id: vendorId }).where((stored, operations) => {
      const { exists, notExists, lte } = operations;
      const hasNoDeals = `(${notExists(stored.deals)} OR ${lte(stored.deals, 0)})`;
      return `${exists(stored.id)} AND ${hasNoDeals} AND ${isVersion(vendor.version ?? 0, stored.version, operations)}`;
    }),
    AuditEntity.create(auditOf(admin, "vendor.delete", [vendor, null], now)),
    binWrite({ kind: "vendor", id: vendorId, name: vendor.name, record: vendor }, admin, now),
    ...pinWrites(vendor, null),
    ...listEntryWrites(toListedVendor(vendor), null),
  ]);
  if (refused.size > 0) throw new AppError("conflict", "This vendor just changed. Please try again.");
};
