import type { Faults } from "../api/faults.ts";
import type { RateLimits } from "../api/rate-limits.ts";
import type { StripeContext } from "../state/context.ts";
import type { Webhooks } from "../webhooks/webhooks.ts";

/** What the control commands work on. */
export type ControlContext = {
  context: StripeContext;
  faults: Faults;
  rates: RateLimits;
  webhooks: Webhooks;
  /** Runs due jobs and sends their events. */
  catchUp: () => void;
};
