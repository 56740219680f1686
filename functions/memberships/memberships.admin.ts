import { membershipsAdmin } from "../../shared/api/memberships.ts";
import { serve } from "../serve.ts";
import { grantsOf, grantTier } from "./memberships.ts";

export const handler = serve("membershipsAdmin", membershipsAdmin, {
  async grants({ userId }) {
    return { items: await grantsOf(userId), cursor: null };
  },
  async grant({ userId, tier, end_at }, _caller, { now }) {
    return grantTier({ userId, tier, endAt: end_at ?? null }, now);
  },
});
