import type { Tier } from "../../../../shared/model/membership.ts";

/** The title of each tier's members. */
export const memberTitles: Record<Tier, string> = {
  free: "Free Member",
  essential: "Essential Member",
  premium: "Premium Member",
};
