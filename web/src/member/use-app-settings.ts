import { useQuery } from "@tanstack/react-query";
import type { AppSettings } from "../../../shared/model/settings.ts";
import { query } from "../api/index.ts";

/** Shown if the settings can't be read; the server itself fails closed (R4). */
const fallbackSettings: AppSettings = {
  deals_mode: "active",
  redemptions_enabled: true,
  allow_membership_purchase: true,
  ticket_sales_enabled: true,
  before_pause: null,
  updated_at: null,
};

/** The four switches, for display. One that an answer kept on the device doesn't have yet is on. */
export const useAppSettings = (): AppSettings => ({
  ...fallbackSettings,
  ...useQuery(query("content", "settings", {})).data,
});
