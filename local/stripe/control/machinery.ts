import type { Faults } from "../faults.ts";
import type { RateLimits } from "../rate-limits.ts";
import type { Webhooks } from "../webhooks.ts";
import type { World } from "../world.ts";

/** What the verbs of control work on. */
export interface Machinery {
  world: World;
  faults: Faults;
  rates: RateLimits;
  webhooks: Webhooks;
  /** Catches up due work and sends what came of it. */
  settle: () => void;
}
