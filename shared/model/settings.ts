import { z } from "zod";
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

/** What the client shows when the settings cannot be fetched; display only, the server fails closed (decision D4). */
export const settingsForDisplay: AppSettings = {
  deals_mode: "active",
  redemptions_enabled: true,
  allow_membership_purchase: true,
  updated_at: null,
};
