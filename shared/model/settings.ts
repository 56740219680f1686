import * as z from "zod";
import { Instant } from "./primitives.ts";

export const DealsMode = z.enum(["active", "coming_soon"]);

/** The three switches (decision D34). `updated_at` is null until an administrator saves them the first time. */
export const AppSettings = z.object({
  deals_mode: DealsMode,
  redemptions_enabled: z.boolean(),
  allow_membership_purchase: z.boolean(),
  updated_at: Instant.nullable(),
});
export type AppSettings = z.infer<typeof AppSettings>;

/** The subject of the settings' rows in the audit log. */
export const settingsSubject = "app-settings";

/** A change of one switch or several; those left out stay as they are, and unknown fields are refused. */
export const SettingsChange = z
  .strictObject(AppSettings.omit({ updated_at: true }).partial().shape)
  .refine((change) => Object.keys(change).length > 0, "Name at least one setting");
export type SettingsChange = z.output<typeof SettingsChange>;
