import { AppError } from "../../../shared/model/errors.ts";
import { limits } from "../../../shared/model/limits.ts";
import type { Write } from "../../platform/table/transaction.ts";
import { HomePinsEntity } from "../home-pins.entity.ts";
import type { StoredVendor } from "../vendors.ts";

const record = { name: "home" };
const max: number = limits.pinnedVendors;

const countPins = (vendor: StoredVendor | null): number => Number(vendor?.is_pinned ?? false);

/** The write that counts a vendor among those pinned to Home, or no longer; none if nothing changes. It refuses one too many. */
export const pinWrites = (before: StoredVendor | null, after: StoredVendor | null): Write[] => {
  const change = countPins(after) - countPins(before);
  if (change === 0) return [];
  const write = HomePinsEntity.upsert(record).add({ vendors: change });
  if (change < 0) return [write];
  return [write.where(({ vendors }, { notExists, lt }) => `(${notExists(vendors)} OR ${lt(vendors, max)})`)];
};

/** The error for one vendor too many. */
export const tooManyPins = (): AppError =>
  new AppError("vendor.too-many-pins", `${max} vendors are pinned to Home already. Unpin one of them first.`, { max });
