import { allRoutes } from "../../../shared/api/index.ts";
import { mayDo } from "../../../shared/model/permissions.ts";
import type { Role } from "../../../shared/model/roles.ts";
import { requestsOf } from "./played-api.ts";

/** The routes that were asked though the role doesn't have their permission. */
export const askedBeyond = (role: Role): string[] =>
  allRoutes
    .filter(({ route }) => route.permission && !mayDo(role, route.permission))
    .filter(({ entry, name }) => requestsOf(entry, name as never).length > 0)
    .map(({ operationId }) => operationId);
