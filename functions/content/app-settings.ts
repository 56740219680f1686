import { AppError } from "../../shared/model/errors.ts";
import { AppSettings } from "../../shared/model/settings.ts";
import { log } from "../platform/log.ts";
import { SettingsEntity } from "./app-settings.entity.ts";

const record = { name: "app" };

/**
 * The settings that apply until an administrator has saved some, and whenever they can't be read: everything is closed
 * (decision D4).
 */
export const closedSettings: AppSettings = {
  deals_mode: "coming_soon",
  redemptions_enabled: false,
  allow_membership_purchase: false,
  updated_at: null,
};

/**
 * Returns the stored settings, or the closed ones if there are none yet.
 * Throws if they can't be read or are invalid.
 */
export const readSettings = async (): Promise<AppSettings> => {
  const { data } = await SettingsEntity.get(record).go({ consistent: true });
  return data ? AppSettings.parse(data) : closedSettings;
};

/** Returns the settings for the server's own decisions: if they can't be read, everything is closed. */
export const readSettingsOrClosed = async (): Promise<AppSettings> => {
  try {
    return await readSettings();
  } catch (error) {
    log.error("settings can't be read: redemptions and purchases are closed", error as Error);
    return closedSettings;
  }
};

/** Throws `deal.redemptions-off` unless deals are active and redemptions are enabled. */
export const assertRedemptionsOpen = async (): Promise<void> => {
  const { deals_mode, redemptions_enabled } = await readSettingsOrClosed();
  if (deals_mode === "active" && redemptions_enabled) return;
  throw new AppError("deal.redemptions-off", "Redemptions are coming soon");
};

/** Throws `membership.purchases-paused` unless memberships can be bought. */
export const assertPurchasesOpen = async (): Promise<void> => {
  const { allow_membership_purchase } = await readSettingsOrClosed();
  if (allow_membership_purchase) return;
  throw new AppError("membership.purchases-paused", "Purchases paused—coming soon");
};

/** Updates the three settings. */
export const updateSettings = async (switches: Omit<AppSettings, "updated_at">, now: string): Promise<AppSettings> => {
  const settings = { ...switches, updated_at: now };
  await SettingsEntity.put({ ...record, ...settings }).go();
  return settings;
};
