import type { DealRecord } from "../../../shared/model/deal.ts";
import { AppError } from "../../../shared/model/errors.ts";
import type { Admin } from "../../audit/audit-row.ts";
import { type Restoration, restoreBinned } from "../../bin/restore-binned.ts";
import { DealEntity } from "../deal.entity.ts";
import { findStoredVendor } from "../vendors.ts";
import { listEntryWrites } from "./list-entry-writes.ts";
import { type StoredDeal, toListedDeal } from "./listing.ts";
import { countDealWrite, findStoredDeal, toDealRecord } from "./manage-deals.ts";
import { shownOf } from "./relist-deals.ts";

const findDeal = async (dealId: string): Promise<DealRecord | null> => {
  const deal = await findStoredDeal(dealId);
  return deal && toDealRecord(deal);
};

const restoreToVendor = async (deal: StoredDeal, now: string): Promise<Restoration<DealRecord>> => {
  const vendor = await findStoredVendor(deal.vendor_id);
  if (!vendor) {
    const message = `The vendor ${deal.business_name} was deleted, too. Restore it first, then this deal.`;
    throw new AppError("deal.vendor-deleted", message, { vendor_id: deal.vendor_id });
  }
  const item = { ...deal, ...shownOf(vendor), version: (deal.version ?? 0) + 1, updated_at: now };
  return {
    item: toDealRecord(item),
    audited: item,
    writes: [countDealWrite(vendor, 1), DealEntity.create(item), ...listEntryWrites(null, toListedDeal(item))],
  };
};

/**
 * Brings a deleted deal back to its vendor, under the name that the vendor has now; repeating it changes nothing.
 * Throws `not-found` for what isn't in the bin, and `deal.vendor-deleted` while its vendor is deleted.
 */
export const restoreDeal = (dealId: string, admin: Admin, now: string): Promise<DealRecord> =>
  restoreBinned<StoredDeal, DealRecord>(
    {
      kind: "deal",
      id: dealId,
      action: "deal.restore",
      find: () => findDeal(dealId),
      restore: (deal) => restoreToVendor(deal, now),
    },
    admin,
    now,
  );
