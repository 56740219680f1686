import { getTier } from "./entitlements/membership.ts";
import { createServe } from "./platform/http/serve.ts";
import { isAdminNow } from "./user-pool/admin-role.ts";

/** Serves one contract entry with the product's own authority: the running membership and the pool's admin group. */
export const serve = createServe({ tierOf: getTier, isAdminNow });
