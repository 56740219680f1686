import { AppError } from "../../shared/model/errors.ts";
import { AppSettings } from "../../shared/model/settings.ts";
import { log } from "../platform/log.ts";
import { SettingsEntity } from "./settings.entity.ts";

const record = { name: "app" };

/** What holds while no administrator has saved the switches, or they cannot be read: nothing is allowed (decision D4). */
export const closedSettings: AppSettings = {
  deals_mode: "coming_soon",
  redemptions_enabled: false,
  allow_membership_purchase: false,
  updated_at: null,
};

/** The three switches as stored. Throws when they cannot be read or make no sense; closed when there are none yet. */
export const readSettings = async (): Promise<AppSettings> => {
  const { data } = await SettingsEntity.get(record).go({ consistent: true });
  return data ? AppSettings.parse(data) : closedSettings;
};

/** The switches for the server's own decisions: whatever goes wrong, nothing is allowed. */
export const readSettingsOrClosed = async (): Promise<AppSettings> => {
  try {
    return await readSettings();
  } catch (error) {
    log.error("settings cannot be read: redemptions and purchases are refused", error as Error);
    return closedSettings;
  }
};

/** Throws `deal.redemptions-off` unless deals are active and redemptions enabled; the same for everybody. */
export const assertRedemptionsOpen = async (): Promise<void> => {
  const { deals_mode, redemptions_enabled } = await readSettingsOrClosed();
  if (deals_mode === "active" && redemptions_enabled) return;
  throw new AppError("deal.redemptions-off", "Redemptions are coming soon");
};

/** Throws `membership.purchases-paused` unless memberships may be bought. */
export const assertPurchasesOpen = async (): Promise<void> => {
  const { allow_membership_purchase } = await readSettingsOrClosed();
  if (allow_membership_purchase) return;
  throw new AppError("membership.purchases-paused", "Purchases paused—coming soon");
};

/** Sets the three switches. */
export const updateSettings = async (switches: Omit<AppSettings, "updated_at">, now: string): Promise<AppSettings> => {
  const settings = { ...switches, updated_at: now };
  await SettingsEntity.put({ ...record, ...settings }).go();
  return settings;
};
