import { billingCommands } from "./billing.ts";
import { checkoutCommands } from "./checkout.ts";
import { clockCommands } from "./clock.ts";
import type { ControlContext } from "./context.ts";
import { faultCommands } from "./faults.ts";
import { stateCommands } from "./state.ts";
import { webhookCommands } from "./webhooks.ts";

export type Control = ReturnType<typeof clockCommands> &
  ReturnType<typeof faultCommands> &
  ReturnType<typeof webhookCommands> &
  ReturnType<typeof checkoutCommands> &
  ReturnType<typeof billingCommands> &
  ReturnType<typeof stateCommands>;

/** All control commands by name. Each takes JSON and returns JSON. Throws on input it cannot read. */
export const createControl = (context: ControlContext): Control => ({
  ...clockCommands(context),
  ...faultCommands(context),
  ...webhookCommands(context),
  ...checkoutCommands(context),
  ...billingCommands(context),
  ...stateCommands(context),
});
