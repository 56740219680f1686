import { deskRoleOf, roleOf } from "./colleagues/role.ts";
import { identifyDevice } from "./door/devices/devices.ts";
import { getTier } from "./entitlements/membership.ts";
import { assertNotBlocked } from "./members/account-blocks.ts";
import { createServe } from "./platform/http/serve.ts";

/** Serves one contract entry with the product's own authority: the block of an account, the running membership, the role in the back-office and the door's devices. */
export const serve = createServe({ assertNotBlocked, tierOf: getTier, roleOf, deskRoleOf, deviceOf: identifyDevice });
