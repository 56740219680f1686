/** What somebody does in the back-office; what each role may do is in permissions.ts (R87). */
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

/** Whether a role passes members' gates without a membership of its own: only owners and managers do (R87). */
export const passesGates = (role: Role | null): boolean => role === "owner" || role === "manager";
