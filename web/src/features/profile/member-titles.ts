import type { Tier } from "../../../../shared/model/membership.ts";

/** What a member of each tier is called. */
export const memberTitles: Record<Tier, string> = {
  free: "Free Member",
  essential: "Essential Member",
  premium: "Premium Member",
};
