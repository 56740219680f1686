import * as z from "zod";
import { Instant } from "./primitives.ts";

const DealsMode = z.enum(["active", "coming_soon"]);

/** The switches that *Pause All Transactions* turns off together. */
export const TransactionSwitches = z.object({
  redemptions_enabled: z.boolean(),
  allow_membership_purchase: z.boolean(),
  ticket_sales_enabled: z.boolean(),
});
export type TransactionSwitches = z.infer<typeof TransactionSwitches>;

const Switches = z.object({ deals_mode: DealsMode, ...TransactionSwitches.shape });

/**
 * The four switches (R56). While everything is paused, `before_pause` is how they stood, which *Resume* restores; otherwise
 * it is null. `updated_at` is null until an administrator saves them the first time.
 */
export const AppSettings = z.object({
  ...Switches.shape,
  before_pause: TransactionSwitches.nullable(),
  updated_at: Instant.nullable(),
});
export type AppSettings = z.infer<typeof AppSettings>;

/**
 * A change of one switch or several; those left out stay as they are, and unknown fields are refused. `paused` comes alone: true stops
 * all transactions, false restores what the pause stopped.
 */
export const SettingsChange = z
  .strictObject({ ...Switches.partial().shape, paused: z.boolean().optional() })
  .refine((change) => Object.keys(change).length > 0, "Name at least one setting")
  .refine(
    ({ paused, ...switches }) => paused === undefined || Object.keys(switches).length === 0,
    "Pause or resume without changing a switch",
  );
export type SettingsChange = z.output<typeof SettingsChange>;
