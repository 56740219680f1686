import type { EntityItem } from "electrodb";
import { settingsSubject } from "../../shared/model/audit-subjects.ts";
import { AppError } from "../../shared/model/errors.ts";
import { AppSettings, type SettingsChange, TransactionSwitches } from "../../shared/model/settings.ts";
import { AuditEntity } from "../audit/audit.entity.ts";
import { type Admin, type AuditChange, auditRow } from "../audit/audit-row.ts";
import { log } from "../platform/log.ts";
import { type ItemRead, lookup } from "../platform/table/batch-read.ts";
import { conflict, retryOnConflict } from "../platform/table/retry-on-conflict.ts";
import { writeAll } from "../platform/table/transaction.ts";
import { SettingsEntity } from "./app-settings.entity.ts";

const record = { name: "app" };
const maxAttempts = 10;

/**
 * The settings that apply until an administrator has saved some: deals, redemptions and membership purchases are closed
 * (R4), tickets are sold (R56).
 */
export const initialSettings: AppSettings = {
  deals_mode: "coming_soon",
  redemptions_enabled: false,
  allow_membership_purchase: false,
  ticket_sales_enabled: true,
  before_pause: null,
  updated_at: null,
};

const pausedSwitches: TransactionSwitches = {
  redemptions_enabled: false,
  allow_membership_purchase: false,
  ticket_sales_enabled: false,
};

/** The settings that apply when the stored ones can't be read: everything is closed, ticket sales too. */
const closedSettings: AppSettings = { ...initialSettings, ...pausedSwitches };

type Stored = EntityItem<typeof SettingsEntity>;

// A switch that isn't stored is as it was before there was one.
const toSettings = (stored: Stored | null): AppSettings =>
  stored ? AppSettings.parse({ ...initialSettings, ...stored }) : initialSettings;

const toSettingsOrClosed = (stored: Stored | null): AppSettings => {
  try {
    return toSettings(stored);
  } catch (error) {
    log.error("settings are damaged: everything is closed", error as Error);
    return closedSettings;
  }
};

const findStored = async (): Promise<Stored | null> => (await SettingsEntity.get(record).go({ consistent: true })).data;

/**
 * Returns the stored settings, or the initial ones if there are none yet.
 * Throws if they can't be read or are invalid.
 */
export const readSettings = async (): Promise<AppSettings> => toSettings(await findStored());

/** The settings for a batch read; nothing while none are stored, and everything is closed if they are damaged. */
export const settingsLookup = (): ItemRead<AppSettings> => {
  const { Key, parse } = lookup(SettingsEntity, record);
  return { Key, parse: (stored) => toSettingsOrClosed(parse(stored)) };
};

/** Returns the settings for the server's own decisions: if they can't be read, everything is closed. */
const readSettingsOrClosed = async (): Promise<AppSettings> => {
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

/** Throws `ticket.sales-paused` while new ticket orders are refused. */
export const assertTicketSalesOpen = ({ ticket_sales_enabled }: AppSettings): void => {
  if (ticket_sales_enabled) return;
  throw new AppError("ticket.sales-paused", "Ticket sales are paused right now. Please check back soon.");
};

type NextSettings = { action: AuditChange["action"]; settings: AppSettings };

// Null when there is nothing to pause or to resume: whoever pauses twice keeps what the first pause remembers.
const applyChange = (before: AppSettings, { paused, ...switches }: SettingsChange): NextSettings | null => {
  if (paused === undefined) return { action: "settings.update", settings: { ...before, ...switches } };
  if (paused === (before.before_pause !== null)) return null;
  return paused
    ? {
        action: "settings.pause",
        settings: { ...before, ...pausedSwitches, before_pause: TransactionSwitches.parse(before) },
      }
    : { action: "settings.resume", settings: { ...before, ...before.before_pause, before_pause: null } };
};

// The row shows the switches themselves; what a pause remembers is their old values.
const toAudited = ({ before_pause: _remembered, ...switches }: AppSettings) => switches;

type Rewrite = { stored: Stored | null; before: AppSettings; next: NextSettings; admin: Admin; now: string };

// Written only over the record that the change was made from.
const createRewrite = ({ stored, before, next, admin, now }: Rewrite) => {
  const { before_pause, ...switches } = next.settings;
  const version = (stored?.version ?? 0) + 1;
  const change = {
    action: next.action,
    subject: settingsSubject,
    before: toAudited(before),
    after: toAudited(next.settings),
  };
  return [
    SettingsEntity.put({
      ...record,
      ...switches,
      ...(before_pause ? { before_pause } : {}),
      updated_at: now,
      version,
    }).where((field, { eq, notExists }) =>
      stored?.version === undefined
        ? `${notExists(field.version)} AND ${stored ? eq(field.updated_at, stored.updated_at) : notExists(field.name)}`
        : eq(field.version, stored.version),
    ),
    AuditEntity.create(auditRow(admin, change, now)),
  ];
};

/**
 * Changes some of the four switches and leaves the others as they are, whoever changes them at the same time; or pauses all
 * transactions, or restores exactly what stood before the pause, whatever was switched meanwhile (R56). The audit row is
 * written in the same transaction (row audit-01). Pausing what is paused and resuming what isn't change nothing.
 */
export const updateSettings = async (change: SettingsChange, admin: Admin, now: string): Promise<AppSettings> =>
  retryOnConflict(
    maxAttempts,
    async () => {
      const stored = await findStored();
      const before = toSettingsOrClosed(stored);
      const next = applyChange(before, change);
      if (!next) return before;
      const refused = await writeAll(createRewrite({ stored, before, next, admin, now }));
      return refused.size > 0 ? conflict : { ...next.settings, updated_at: now };
    },
    () => new AppError("unavailable", "Others are changing the settings. Please try again.", { retryAfterSeconds: 1 }),
  );
