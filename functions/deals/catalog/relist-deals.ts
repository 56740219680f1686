import { AppError } from "../../../shared/model/errors.ts";
import { conflict, retryOnConflict } from "../../platform/table/retry-on-conflict.ts";
import { writeAll } from "../../platform/table/transaction.ts";
import { isVersion } from "../../platform/table/version.ts";
import { DealEntity } from "../deal.entity.ts";
import { getStoredVendor, type StoredVendor } from "../vendors.ts";
import { listDealsOf } from "./deals-of-vendor.ts";
import { listEntryWrites } from "./list-entry-writes.ts";
import { hasCoordinates, type StoredDeal, toListedDeal } from "./listing.ts";

const attempts = 4;
// DynamoDB writes at most 100 items in one transaction; a renamed deal changes up to 2 places per word of its vendor's name and 8 more.
const dealsPerTransaction = 3;

/** What a deal shows of its vendor. */
export const shownOf = (vendor: StoredVendor) => ({
  business_name: vendor.name,
  has_coordinates: hasCoordinates(vendor),
  is_pinned: vendor.is_pinned ?? false,
});

const relistWrite = (deals: StoredDeal[], vendor: StoredVendor, now: string) => {
  const shown = shownOf(vendor);
  return deals.flatMap((deal) => [
    DealEntity.patch({ id: deal.id })
      .set({ ...shown, version: (deal.version ?? 0) + 1, updated_at: now })
      .where((stored, operations) => isVersion(deal.version ?? 0, stored.version, operations)),
    ...listEntryWrites(toListedDeal(deal), toListedDeal({ ...deal, ...shown })),
  ]);
};

const isOutdated = (deal: StoredDeal, vendor: StoredVendor): boolean =>
  deal.business_name !== vendor.name ||
  (deal.has_coordinates ?? false) !== hasCoordinates(vendor) ||
  (deal.is_pinned ?? false) !== (vendor.is_pinned ?? false);

/**
 * Brings the deals of a changed vendor up to date, a few in each transaction (R31). Of two at once, the later name wins.
 * Throws `conflict` if they keep changing; saving the vendor again goes on.
 */
export const relistDeals = (vendorId: string, now: string): Promise<void> =>
  retryOnConflict(
    attempts,
    async () => {
      const [vendor, deals] = await Promise.all([getStoredVendor(vendorId), listDealsOf(vendorId)]);
      const outdated = deals.filter((deal) => isOutdated(deal, vendor));
      let isRefused = false;
      for (let from = 0; from < outdated.length; from += dealsPerTransaction) {
        const some = outdated.slice(from, from + dealsPerTransaction);
        const refused = await writeAll(relistWrite(some, vendor, now));
        isRefused ||= refused.size > 0;
      }
      return isRefused ? conflict : undefined;
    },
    () => new AppError("conflict", "The deals of this vendor keep changing. Please save again."),
  );
