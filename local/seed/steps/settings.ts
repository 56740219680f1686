import { mapConcurrently } from "../api-client.ts";
import { communityLocations } from "../city/community-locations.ts";
import type { SeedContext } from "../seed-context.ts";

/** Switches deals, redemptions and membership sales on, unless somebody has set the switches already. */
export const seedSettings = async ({ call, token }: SeedContext): Promise<void> => {
  const { updated_at } = await call("content", "settings", {});
  const open = { deals_mode: "active", redemptions_enabled: true, allow_membership_purchase: true } as const;
  if (!updated_at) await call("contentAdmin", "updateSettings", open, { token });
};

/** Adds the community's locations that are missing. */
export const seedLocations = async ({ call, token }: SeedContext): Promise<void> => {
  const { items } = await call("content", "locations", {});
  const known = new Set(items.map(({ name }) => name));
  const missing = communityLocations.filter(({ name }) => !known.has(name));
  await mapConcurrently(missing, 4, (location) => call("contentAdmin", "createLocation", location, { token }));
};
