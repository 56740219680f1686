import type { Role } from "./roles.ts";

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

/** The most that the role support may refund of one order in total, in cents (R87). */
export const supportRefundCents = 10_000;
