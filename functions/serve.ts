import { isAdminNow } from "./identity/admin-role.ts";
import { tierOf } from "./memberships/memberships.ts";
import { createServe } from "./platform/serve.ts";

/** Serves one contract entry with the product's own authority: the running membership and the pool's admin group. */
export const serve = createServe({ tierOf, isAdminNow });
