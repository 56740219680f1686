import { cityDay } from "../../shared/rules/city-day.ts";
import { toShard } from "../metrics/counts.ts";
import { env } from "../platform/env.ts";

/** The place where the emails of one city day are counted: written in the transaction that changes the recipient. */
export const dayCount = (name: "campaign-emails-sent" | "campaign-emails-opened", targetId: string, at: string) => ({
  name,
  subject: cityDay(at, env("CITY_ZONE")),
  shard: toShard(targetId),
});
