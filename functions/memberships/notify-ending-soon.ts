import type { EntityItem } from "electrodb";
import { days } from "../../shared/rules/durations.ts";
import { deriveMembership, findSuspension, getGrantTier } from "../../shared/rules/entitlement.ts";
import { GrantEntity } from "../entitlements/grant.entity.ts";
import { listGrants, toGrant } from "../entitlements/grants.ts";
import { OutboxEntity } from "../mail/outbox.entity.ts";
import { outboxEmail } from "../mail/outbox-emails.ts";
import { findMember } from "../members/members.ts";
import { addMilliseconds } from "../platform/clock.ts";
import { tryWrite } from "../platform/table/conditional-write.ts";

type Stored = EntityItem<typeof GrantEntity>;

const noticeDays = 3;

// A member who keeps the tier through another grant loses nothing and gets no email.
const losesTier = async ({ user_id, ...item }: Stored, end_at: string): Promise<boolean> => {
  const grants = await listGrants(user_id);
  if (findSuspension(grants)) return false;
  const after = deriveMembership(user_id, grants, end_at);
  return !after.is_subscribed || after.tier !== getGrantTier(toGrant({ user_id, ...item }));
};

const notifyMember = async (item: Stored, now: string): Promise<number> => {
  const { source, source_ref, user_id, end_at } = item;
  if (source === "stripe" || !end_at || !(await losesTier(item, end_at))) return 0;
  const member = await findMember(user_id);
  if (!member || member.wants_reminders === false) return 0;
  const data = { template: "membership-ending" as const, tier: getGrantTier(toGrant(item)), end_at, source };
  const written = await tryWrite(
    OutboxEntity.create(outboxEmail(`grant-ending-${source_ref}`, member.email, data, now)).go(),
  );
  return written ? 1 : 0;
};

/**
 * Emails the members whose promo or admin grant ends within 3 days, once each; a canceled subscription has its own
 * email. Skips members who declined reminders. Reads only the grants that end soon. Returns how many emails it queued.
 */
export const notifyEndingSoon = async (now: string): Promise<number> => {
  const until = addMilliseconds(now, days(noticeDays));
  const soon = GrantEntity.query.byEnd({}).between({ sweep_at: now }, { sweep_at: until });
  const { data } = await soon.go({ pages: "all" });
  let told = 0;
  for (const item of data) told += await notifyMember(item, now);
  return told;
};
