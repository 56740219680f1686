import type { EntityItem } from "electrodb";
import { deriveMembership, tierOfGrant } from "../../shared/rules/entitlement.ts";
import { outboxItem } from "../mail/letters.ts";
import { OutboxEntity } from "../mail/outbox.entity.ts";
import { findMember } from "../members/members.ts";
import { shifted } from "../platform/clock.ts";
import { isConditionFailed } from "../platform/table.ts";
import { GrantEntity } from "./grant.entity.ts";
import { grantsOf, toGrant } from "./grants.ts";

type Stored = EntityItem<typeof GrantEntity>;

const daysBefore = 3;
const dayMilliseconds = 86_400_000;

// Who goes on with the same tier by another grant loses nothing and hears nothing.
const losesTier = async ({ user_id, ...item }: Stored, end_at: string): Promise<boolean> => {
  const after = deriveMembership(user_id, await grantsOf(user_id), end_at);
  return !after.is_subscribed || after.tier !== tierOfGrant(toGrant({ user_id, ...item }));
};

const tell = async (item: Stored, now: string): Promise<number> => {
  const { source, source_ref, user_id, end_at } = item;
  if (source === "stripe" || !end_at || !(await losesTier(item, end_at))) return 0;
  const member = await findMember(user_id);
  if (!member || member.wants_reminders === false) return 0;
  const letter = { template: "membership-ending" as const, tier: tierOfGrant(toGrant(item)), end_at, source };
  try {
    await OutboxEntity.create(outboxItem(`grant-ending-${source_ref}`, member.email, letter, now)).go();
    return 1;
  } catch (error) {
    if (isConditionFailed(error)) return 0;
    throw error;
  }
};

/**
 * Tells members whose promo or given membership ends within 3 days, once each; a subscription tells when it is cancelled.
 * Who declined reminders is left alone. Reads only what ends soon. Answers how many were told now.
 */
export const tellEndingSoon = async (now: string): Promise<number> => {
  const until = shifted(now, daysBefore * dayMilliseconds);
  const soon = GrantEntity.query.byEnd({}).between({ sweep_at: now }, { sweep_at: until });
  const { data } = await soon.go({ pages: "all" });
  let told = 0;
  for (const item of data) told += await tell(item, now);
  return told;
};
