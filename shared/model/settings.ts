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
