import type { VendorRecord } from "../../../shared/model/vendor.ts";
import type { Admin } from "../../audit/audit-row.ts";
import { type Restoration, restoreBinned } from "../../bin/restore-binned.ts";
import { step } from "../../platform/table/transaction.ts";
import { VendorEntity } from "../vendor.entity.ts";
import { findStoredVendor, type StoredVendor, toVendor } from "../vendors.ts";
import { pinWrites, tooManyPins } from "./home-pins.ts";
import { listEntryWrites } from "./list-entry-writes.ts";
import { toListedVendor } from "./listing.ts";
import { toAuditedVendor } from "./manage-vendors.ts";

const findVendor = async (vendorId: string): Promise<VendorRecord | null> => {
  const vendor = await findStoredVendor(vendorId);
  return vendor && toVendor(vendor);
};

const restoreToLists = (vendor: StoredVendor, now: string): Restoration<VendorRecord> => {
  // Only a vendor without deals is deleted, and a deleted one gets none.
  const item = { ...vendor, deals: 0, version: (vendor.version ?? 0) + 1, updated_at: now };
  return {
    item: toVendor(item),
    audited: toAuditedVendor(item),
    writes: [
      VendorEntity.create(item),
      ...pinWrites(null, item).map((write) => step("pins", write)),
      ...listEntryWrites(null, toListedVendor(item)),
    ],
    checkRefused: (refused) => {
      if (refused.has("pins") && refused.size === 1) throw tooManyPins();
    },
  };
};

/**
 * Brings a deleted vendor back, pinned to Home if it was; repeating it changes nothing.
 * Throws `not-found` for what isn't in the bin, and `vendor.too-many-pins` while others have its place on Home.
 */
export const restoreVendor = (vendorId: string, admin: Admin, now: string): Promise<VendorRecord> =>
  restoreBinned<StoredVendor, VendorRecord>(
    {
      kind: "vendor",
      id: vendorId,
      action: "vendor.restore",
      find: () => findVendor(vendorId),
      restore: (vendor) => restoreToLists(vendor, now),
    },
    admin,
    now,
  );
