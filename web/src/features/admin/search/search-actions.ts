import type { Permission } from "../../../../../shared/model/permissions.ts";
import type { SearchRow } from "./search-row.ts";

/** Something to do or to set: other words that it is found by, where it is done, and the route that does it with that route's permission. */
export type SearchAction = {
  label: string;
  words: string;
  to: string;
  operation: `${string}Admin.${string}`;
  permission: Permission;
  group: "Actions" | "Settings";
};

const settings = (label: string, words: string): SearchAction => ({
  ...{ label, words, to: "/admin#app-settings", group: "Settings" },
  ...{ operation: "contentAdmin.updateSettings", permission: "settings" },
});

const action = (
  label: string,
  words: string,
  to: string,
  operation: SearchAction["operation"],
  permission: Permission,
): SearchAction => ({ label, words, to, operation, permission, group: "Actions" });

/** What the search offers besides the city's records. */
export const searchActions: readonly SearchAction[] = [
  action("Create event", "new add party show", "/admin/events/new", "eventsAdmin.create", "events"),
  action("Add deal", "new create offer", "/admin/deals/new", "dealsAdmin.create", "deals"),
  action("Add vendor", "new create partner business", "/admin/vendors?new=1", "dealsAdmin.createVendor", "deals"),
  action(
    "Create promo code",
    "new add discount coupon",
    "/admin/promo-codes?new=1",
    "membershipsAdmin.createPromoCode",
    "memberships",
  ),
  action(
    "Send notification",
    "new write create campaign email marketing message",
    "/admin/notifications?new=1",
    "campaignsAdmin.create",
    "campaign-sending",
  ),
  action(
    "Add ambassador",
    "new create code",
    "/admin/ambassadors?tab=manage",
    "ticketsAdmin.createAmbassador",
    "tickets",
  ),
  action("Refund an order", "money back ticket return", "/admin/tickets", "ticketsAdmin.refund", "refunds"),
  action("Invite colleague", "new add staff team role", "/admin/colleagues", "colleaguesAdmin.invite", "colleagues"),
  action("Compare with Stripe", "sync reconcile payments", "/admin/membership-sync", "stripeAdmin.reconcile", "sync"),
  action("Read the audit log", "history who changed", "/admin/audit", "auditAdmin.list", "audit"),
  settings("Pause sales", "stop all transactions emergency resume"),
  settings("Ticket sales", "on off switch tickets stop start"),
  settings("Redemptions", "on off switch deals redeem stop start"),
  settings("Membership purchases", "on off switch plans subscriptions stop start"),
  settings("Deals are live", "on off switch coming soon go live"),
];

/** Turns something to do into a row. */
export const toActionRow = ({ label, to, permission, group }: SearchAction): SearchRow => ({
  ...{ id: `action ${label}`, group, title: label, to },
  subtitle: group === "Settings" ? "App Settings" : "",
  permissions: [permission],
});

const wordsIn = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Whether each word of a searched text begins a word of this one. */
export const matchesWords = (text: string, searched: string): boolean => {
  const known = wordsIn(text);
  const wanted = wordsIn(searched);
  return wanted.length > 0 && wanted.every((word) => known.some((one) => one.startsWith(word)));
};
