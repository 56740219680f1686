import { mayDo, type Permission, permissions } from "../model/permissions.ts";
import type { Role } from "../model/roles.ts";

/** What each permission lets its holder do, for the page of roles. */
export const permissionTexts: Readonly<Record<Permission, string>> = {
  desk: "open the back-office and see what waits there",
  colleagues: "invite colleagues, change their roles and remove them",
  stage: "end a key by which the city signs tickets",
  settings: "go live, pause, and change the app's settings",
  reports: "read the dashboard's figures and the analytics",
  sales: "read sales, codes and what ambassadors are owed",
  orders: "read orders, tickets and open refunds",
  billing: "read memberships and payments as Stripe has them",
  exports: "take lists with personal data away",
  events: "make, publish, change, postpone and cancel events",
  door: "pair scanners and run an event's door",
  tickets: "change tickets, guest lists and ambassadors",
  refunds: "refund orders",
  deals: "change deals and vendors",
  content: "change news, partners, PLAYYY and the landing page",
  media: "upload pictures",
  campaigns: "write campaigns and see their results",
  "campaign-sending": "send, stop and cancel campaigns",
  members: "find members, help them and block them",
  memberships: "change memberships and promo codes",
  contact: "answer messages to support",
  moderation: "decide reports and appeals",
  mails: "send failed mails again",
  audit: "read the audit log",
  sync: "start comparisons with Stripe and link subscriptions",
};

/** As many refusals are shorter to read than all that is left. */
const fewRefusals = 3;

const listTexts = (listed: readonly (typeof permissions)[number][]): string =>
  listed.map((permission) => permissionTexts[permission]).join("; ");

/** What a role may do, in a sentence of its permissions' texts. */
export const describeRole = (role: Role): string => {
  const refused = permissions.filter((permission) => !mayDo(role, permission));
  if (refused.length === 0) return "May do everything in the back-office.";
  if (refused.length <= fewRefusals) return `May do everything, but not: ${listTexts(refused)}.`;
  return `May ${listTexts(permissions.filter((permission) => mayDo(role, permission)))}.`;
};
