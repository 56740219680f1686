import type { EntityItem } from "electrodb";
import { notFound } from "../../shared/model/errors.ts";
import type { VendorRecord } from "../../shared/model/vendor.ts";
import { type ItemRead, lookup } from "../platform/table/batch-read.ts";
import { VendorEntity } from "./vendor.entity.ts";

export type StoredVendor = EntityItem<typeof VendorEntity>;

/** A stored vendor as the API returns it: missing attributes are null. */
export const toVendor = (item: StoredVendor): VendorRecord => ({
  ...item,
  address: item.address ?? null,
  phone: item.phone ?? null,
  opening_hours: item.opening_hours ?? null,
  contact_email: item.contact_email ?? null,
  latitude: item.latitude ?? null,
  longitude: item.longitude ?? null,
  is_pinned: item.is_pinned ?? false,
  version: item.version ?? 0,
});

/** One vendor as stored; null if there is none. */
export const findStoredVendor = async (vendorId: string): Promise<StoredVendor | null> =>
  (await VendorEntity.get({ id: vendorId }).go({ consistent: true })).data;

/** One vendor as stored. Throws `not-found`. */
export const getStoredVendor = async (vendorId: string): Promise<StoredVendor> => {
  const vendor = await findStoredVendor(vendorId);
  if (!vendor) throw notFound("Vendor not found");
  return vendor;
};

/** One vendor. Throws `not-found`. */
export const getVendor = async (vendorId: string): Promise<VendorRecord> => toVendor(await getStoredVendor(vendorId));

/** Looks up a vendor in a batch read. */
export const vendorLookup = (id: string): ItemRead<StoredVendor> => lookup(VendorEntity, { id });
