import { useQuery } from "@tanstack/react-query";
import type { AppSettings } from "../../../shared/model/settings.ts";
import { query } from "../api/index.ts";

/** Shown if the settings can't be read; the server itself fails closed (decision D4). */
const fallbackSettings: AppSettings = {
  deals_mode: "active",
  redemptions_enabled: true,
  allow_membership_purchase: true,
  updated_at: null,
};

/** The three switches, for display. */
export const useAppSettings = (): AppSettings => useQuery(query("content", "settings", {})).data ?? fallbackSettings;
