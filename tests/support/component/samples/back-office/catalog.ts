import type { DealSummary } from "../../../../../shared/model/deal.ts";
import type { VendorSummary } from "../../../../../shared/model/vendor.ts";

/** A vendor as the back-office lists it: without deals unless they are named. */
export const aVendorSummary = (about: Partial<VendorSummary> = {}): VendorSummary => ({
  id: "vnd_00000001",
  name: "River & Rye",
  category: "Restaurant",
  address: "1 Bay St",
  phone: "(904) 555-0111",
  opening_hours: null,
  latitude: null,
  longitude: null,
  average_bill_cents: 2_000,
  contact_email: "hello@riverandrye.example",
  is_pinned: false,
  deals: 0,
  views: 0,
  redemptions: 0,
  estimated_revenue_cents: 0,
  created_at: "2026-10-01T12:00:00.000Z",
  updated_at: "2026-10-01T12:00:00.000Z",
  version: 0,
  ...about,
});

/** A deal of that vendor as the back-office lists it. */
export const aDealSummary = (about: Partial<DealSummary> = {}): DealSummary => ({
  id: "deal_00000001",
  vendor_id: "vnd_00000001",
  business_name: "River & Rye",
  offer_details: "Half off",
  image: null,
  tag: "BOGO",
  category: "Dining",
  savings_cents: 700,
  redemption_limit: "every_30_days",
  requires_subscription: true,
  event_id: null,
  is_pinned: false,
  views: 0,
  redemptions: 0,
  latitude: null,
  longitude: null,
  created_at: "2026-10-01T12:00:00.000Z",
  updated_at: "2026-10-01T12:00:00.000Z",
  version: 0,
  ...about,
});
