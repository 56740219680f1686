/** What somebody who works in the back-office may do; each of its routes names one of these (R87). */
export const permissions = [
  "desk",
  "colleagues",
  "stage",
  "settings",
  "reports",
  "sales",
  "orders",
  "billing",
  "exports",
  "events",
  "door",
  "tickets",
  "refunds",
  "deals",
  "content",
  "media",
  "campaigns",
  "campaign-sending",
  "members",
  "memberships",
  "contact",
  "moderation",
  "mails",
  "audit",
  "sync",
] as const;
export type Permission = (typeof permissions)[number];

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

export const roles = ["owner", "manager", "events", "content", "support", "door", "books"] as const;
export type Role = (typeof roles)[number];

/** A role's name on screens and in sentences. */
export const roleNames: Readonly<Record<Role, string>> = {
  owner: "Owner",
  manager: "Manager",
  events: "Events",
  content: "Content",
  support: "Support",
  door: "Door",
  books: "Books",
};

const allBut = (...refused: readonly Permission[]): Permission[] =>
  permissions.filter((permission) => !refused.includes(permission));

/** The permissions of each role: the only place that says who may do what. */
export const permissionsOf: Readonly<Record<Role, readonly Permission[]>> = {
  owner: permissions,
  manager: allBut("colleagues", "stage"),
  events: ["desk", "events", "sales", "orders", "tickets", "door", "media"],
  content: ["desk", "deals", "content", "campaigns", "media"],
  support: ["desk", "members", "contact", "moderation", "orders", "refunds"],
  door: ["desk", "door"],
  books: ["desk", "reports", "sales", "orders", "billing", "exports"],
};

/** Whether a role has a permission. */
export const mayDo = (role: Role, permission: Permission): boolean => permissionsOf[role].includes(permission);

/** Whether a role passes members' gates without a membership of its own: only owners and managers do (R87). */
export const passesGates = (role: Role | null): boolean => role === "owner" || role === "manager";

/** The most that the role support may refund of one order in total, in cents (R87). */
export const supportRefundCents = 10_000;
