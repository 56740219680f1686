import { type EntityItem, Service } from "electrodb";
import { AppError } from "../../shared/model/errors.ts";
import { AppSettings, type SettingsChange, settingsSubject } from "../../shared/model/settings.ts";
import { AuditEntity } from "../audit/audit.entity.ts";
import { type Admin, auditRow } from "../audit/audit-row.ts";
import { log } from "../platform/log.ts";
import { conflict, retryOnConflict } from "../platform/table/retry-on-conflict.ts";
import { commitTransaction } from "../platform/table/transaction.ts";
import { SettingsEntity } from "./app-settings.entity.ts";

const record = { name: "app" };
const maxAttempts = 10;
const SettingsTransaction = new Service({ settings: SettingsEntity, audit: AuditEntity });

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

type Stored = EntityItem<typeof SettingsEntity>;

// Only the named switches are written, and only over the record that the audit row compares them with.
const createChangeWrite = (stored: Stored | null, change: SettingsChange, admin: Admin, now: string) => {
  const before = stored ?? closedSettings;
  const action = {
    action: "settings.update" as const,
    subject: settingsSubject,
    before,
    after: { ...before, ...change },
  };
  const version = (stored?.version ?? 0) + 1;
  return SettingsTransaction.transaction.write(({ settings, audit }) => [
    stored
      ? settings
          .patch(record)
          .set({ ...change, updated_at: now, version })
          .where((field, { eq, notExists }) =>
            stored.version === undefined ? notExists(field.version) : eq(field.version, stored.version),
          )
          .commit()
      : settings.create({ ...record, ...closedSettings, ...change, updated_at: now, version }).commit(),
    audit.create(auditRow(admin, action, now)).commit(),
  ]);
};

/**
 * Changes some of the three switches and leaves the others as they are, whoever changes them at the same time; the audit row is
 * written in the same transaction (row audit-01).
 */
export const updateSettings = async (change: SettingsChange, admin: Admin, now: string): Promise<AppSettings> =>
  retryOnConflict(
    maxAttempts,
    async () => {
      const { data: stored } = await SettingsEntity.get(record).go({ consistent: true });
      const settings = AppSettings.parse({ ...(stored ?? closedSettings), ...change, updated_at: now });
      const refused = await commitTransaction(() => createChangeWrite(stored, change, admin, now));
      return refused.length > 0 ? conflict : settings;
    },
    () => new AppError("unavailable", "Others are changing the settings. Please try again.", { retryAfterSeconds: 1 }),
  );
