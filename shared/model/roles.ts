/** What somebody who works in the back-office may do; each of its routes names one of these (R87). */
export const permissions = [
  "colleagues",
  "settings",
  "reports",
  "events",
  "door",
  "tickets",
  "refunds",
  "deals",
  "content",
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

export const roles = ["owner", "manager", "events", "content", "support", "door", "books"] as const;
export type Role = (typeof roles)[number];

const allBut = (...refused: readonly Permission[]): Permission[] =>
  permissions.filter((permission) => !refused.includes(permission));

/** The permissions of each role: the only place that says who may do what. */
export const permissionsOf: Readonly<Record<Role, readonly Permission[]>> = {
  owner: permissions,
  manager: allBut("colleagues"),
  events: ["events", "tickets", "door"],
  content: ["deals", "content", "campaigns"],
  support: ["members", "contact", "moderation", "refunds"],
  door: ["door"],
  books: ["reports"],
};

/** Whether a role has a permission. */
export const mayDo = (role: Role, permission: Permission): boolean => permissionsOf[role].includes(permission);
