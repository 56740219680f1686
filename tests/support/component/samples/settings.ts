import type { AppSettings } from "../../../../shared/model/settings.ts";

/** The four switches: all on unless named. */
export const switches = (about: Partial<AppSettings> = {}): AppSettings => ({
  deals_mode: "active",
  redemptions_enabled: true,
  allow_membership_purchase: true,
  ticket_sales_enabled: true,
  before_pause: null,
  updated_at: null,
  ...about,
});
