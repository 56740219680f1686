import { routes } from "virtual:admin-routes";
import type { Api, Entry } from "../../../../shared/api/index.ts";

type Name<E extends Entry> = keyof Api[E] & string;

/** A route of the back-office, as `query` and `mutation` take it. */
export type AdminRoute = { [E in Entry]: readonly [entry: E, name: Name<E>] }[Entry];

/** Whether somebody may call a route: `may("ticketsAdmin", "refund")`. */
export type May = (...route: AdminRoute) => boolean;

/** What somebody with these permissions may call. The contract says which permission a route asks for, so that no screen does (R87). */
export const mayWith =
  (permissions: readonly string[]): May =>
  (...[entry, name]) => {
    const permission = routes[`${entry}.${name}`]?.[3];
    return permission !== undefined && permissions.includes(permission);
  };
