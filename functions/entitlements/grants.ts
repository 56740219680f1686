import type { EntityItem } from "electrodb";
import type { Grant } from "../../shared/model/membership.ts";
import { findGrantEnd, isActiveGrant } from "../../shared/rules/entitlement.ts";
import { GrantEntity } from "./grant.entity.ts";

/** Maps a stored grant to the model; missing attributes become null. */
export const toGrant = (item: EntityItem<typeof GrantEntity>): Grant => ({
  ...item,
  end_at: item.end_at ?? null,
  past_due_since: item.past_due_since ?? null,
});

/** Maps a grant to its item. An active grant with an end is due for the sweep at that instant. */
export const toGrantItem = (grant: Grant) => {
  const end = findGrantEnd(grant);
  return {
    ...grant,
    end_at: grant.end_at ?? undefined,
    past_due_since: grant.past_due_since ?? undefined,
    sweep_at: end !== null && isActiveGrant(grant, grant.updated_at) ? end : "never",
  };
};

/** Lists all grants of a user, past ones included, with one consistent query. */
export const listGrants = async (userId: string): Promise<Grant[]> => {
  const { data } = await GrantEntity.query.byUser({ user_id: userId }).go({ consistent: true, pages: "all" });
  return data.map(toGrant);
};
