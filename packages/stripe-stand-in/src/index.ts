/** The stand-in as a library. `startStripeStandIn` listens on a port; `createStripeStandIn` gives handlers to mount elsewhere. */
export type { FaultMode } from "./api/faults.ts";
export type { Control } from "./control/commands.ts";
export { type RunningStripeStandIn, type StartOptions, startStripeStandIn } from "./server.ts";
export { createStripeStandIn, type StripeStandIn } from "./stand-in.ts";
export type { StripeStandInOptions } from "./state/context.ts";
