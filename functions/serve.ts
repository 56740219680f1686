import { identifyDevice } from "./door/devices/devices.ts";
import { getTier } from "./entitlements/membership.ts";
import { assertNotBlocked } from "./members/account-blocks.ts";
import { createServe } from "./platform/http/serve.ts";
import { isAdminNow } from "./user-pool/admin-role.ts";

/** Serves one contract entry with the product's own authority: the block of an account, the running membership, the pool's admin group and the door's devices. */
export const serve = createServe({ assertNotBlocked, tierOf: getTier, isAdminNow, deviceOf: identifyDevice });
