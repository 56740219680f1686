import { mayDo, permissions, permissionTexts, type Role } from "../model/roles.ts";

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
