import { mayDo, type Permission } from "../../shared/model/permissions.ts";
import type { Role } from "../../shared/model/roles.ts";

/** By which permission a role reads what a change of an area is about, outside the audit log; of all others only who reads the log. */
const permissionOfArea: Readonly<Record<string, Permission>> = {
  deal: "deals",
  vendor: "deals",
  claim: "members",
  member: "members",
  points: "members",
  contact: "contact",
  community: "moderation",
  event: "events",
  media: "media",
  door: "door",
  ticket: "orders",
  order: "orders",
  refund: "orders",
  membership: "memberships",
  sync: "billing",
};

/** Whether a role may read the changes of an audit row's area on a record's timeline. */
export const mayReadArea = (role: Role, action: string): boolean =>
  mayDo(role, permissionOfArea[action.split(".")[0] ?? ""] ?? "audit");
