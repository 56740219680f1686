import { mayDo } from "../../shared/model/permissions.ts";
import { type Role, roles } from "../../shared/model/roles.ts";
import { type SearchKind, searchKinds, searchPermissions } from "../../shared/model/search.ts";

/** Whether a role may find things of a kind. */
export const mayFind = (role: Role, kind: SearchKind): boolean =>
  searchPermissions[kind].some((permission) => mayDo(role, permission));

const catalogKinds = searchKinds.filter((kind) => kind !== "member" && kind !== "order");

// The kinds of the catalog that a role may find, together: roles with the same ones share it.
const catalogScopeOf = (role: Role): string => catalogKinds.filter((kind) => mayFind(role, kind)).join("+");

/**
 * The scopes that a role reads, at most three: members, orders, and the catalog as that role may see it. Each holds nothing that the role
 * may not read.
 */
export const scopesOfRole = (role: Role): string[] => [
  ...(mayFind(role, "member") ? ["member"] : []),
  ...(mayFind(role, "order") ? ["order"] : []),
  ...[catalogScopeOf(role)].filter((scope) => scope !== ""),
];

/**
 * The scopes that an entry of a kind is written to. The catalog is small, and is kept once for each set of kinds that some role sees: a
 * changed set is filled by `npm run backfill`.
 */
export const scopesOfKind = (kind: SearchKind): string[] =>
  [...new Set(roles.filter((role) => mayFind(role, kind)).flatMap(scopesOfRole))].filter((scope) =>
    scope.split("+").includes(kind),
  );
