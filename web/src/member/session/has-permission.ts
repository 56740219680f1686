import { mayDo, type Permission } from "../../../../shared/model/permissions.ts";
import type { SessionUser } from "../../session/auth-port.ts";

/** Whether a user's role has a permission, by their token: for what the members' app shows colleagues. The server judges each call itself (R87). */
export const hasPermission = (user: SessionUser | null, permission: Permission): boolean =>
  user?.role ? mayDo(user.role, permission) : false;
