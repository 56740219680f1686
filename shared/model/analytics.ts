import * as z from "zod";
import { limits } from "./limits.ts";
import { Instant } from "./primitives.ts";

/** What the app tracks (rows analytics-01 to analytics-03), and how fast its pages load. */
const analyticsNames = [
  "deal_viewed",
  "deal_claimed",
  "event_viewed",
  "search",
  "subscription_started",
  "subscription_canceled",
  "page_performance",
] as const;

const AnalyticsName = z.enum(analyticsNames);

const propertyName = z.string().regex(/^[a-z][a-z0-9_]{0,39}$/);
const propertyValue = z.union([z.string().max(limits.titleLength), z.number(), z.boolean(), z.null()]);

/** One tracked event as the browser sends it; whose it is, the server knows from the token. */
export const AnalyticsInput = z.object({
  name: AnalyticsName,
  properties: z.record(propertyName, propertyValue).refine((given) => Object.keys(given).length <= 20, "Too many"),
  timestamp: Instant,
});
export type AnalyticsInput = z.output<typeof AnalyticsInput>;
