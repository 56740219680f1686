import type { IncomingMessage, ServerResponse } from "node:http";
import { Faults } from "./api/faults.ts";
import { createApiHandler } from "./api/handler.ts";
import { IdempotencyKeys } from "./api/idempotency.ts";
import { RateLimits } from "./api/rate-limits.ts";
import { createRouter } from "./api/router.ts";
import { createControl } from "./control/commands.ts";
import { createControlHandler } from "./control/handler.ts";
import { createPagesHandler } from "./pages/handler.ts";
import { isKept } from "./resources/events.ts";
import { allRoutes } from "./resources/routes.ts";
import { Clock } from "./state/clock.ts";
import type { StoredEvent } from "./state/collections.ts";
import { nowSeconds, type StripeContext, type StripeStandInOptions } from "./state/context.ts";
import { runDueJobs } from "./state/due-jobs.ts";
import { Store } from "./state/store.ts";
import { Webhooks } from "./webhooks/webhooks.ts";

export type Control = ReturnType<typeof createControl>;
type HttpHandler = (req: IncomingMessage, res: ServerResponse) => Promise<void>;

export interface StripeStandIn {
  /** `/v1/...`, with or without a prefix. */
  api: HttpHandler;
  /** `/stripe/...` as a browser sees it. */
  pages: HttpHandler;
  control: Control;
  /** `POST /__local/stripe/<verb>` with JSON, for loopback only. */
  controlHttp: HttpHandler;
  close(): void;
}

const tickMs = 1000;

/**
 * A small Stripe on one machine. State lives in `dataDir`; a process killed at any moment starts again with it and
 * sends the webhooks that had not been received.
 */
export function createStripeStandIn(settings: StripeStandInOptions): StripeStandIn {
  const store = new Store(settings.dataDir);
  const clock = new Clock(store, settings.now ?? Date.now);
  const world: StripeContext = { settings, store, clock, request: null, onEvent: () => {} };
  const webhooks = new Webhooks(world);
  world.onEvent = (event: StoredEvent) => {
    store.put("events", event);
    webhooks.enqueue(event);
  };
  const faults = new Faults();
  const rates = new RateLimits(() => clock.machineNow());
  const keys = new IdempotencyKeys(world);
  const settle = () => {
    runDueJobs(world);
    webhooks.pump();
  };
  const control = createControl({ world, faults, rates, webhooks, settle });
  const stopTidying = startHousekeeping(world, keys, webhooks, settle);
  return {
    api: createApiHandler({ world, faults, rates, keys, route: createRouter(...allRoutes), settle }),
    pages: createPagesHandler(world, settle),
    control,
    controlHttp: createControlHandler(control),
    close: () => {
      stopTidying();
      webhooks.close();
      store.close();
    },
  };
}

/** Lets time pass: due work every second, old rows out at the start and whenever the journal is long. */
function startHousekeeping(
  world: StripeContext,
  keys: IdempotencyKeys,
  webhooks: Webhooks,
  settle: () => void,
): () => void {
  world.store.transaction(() => {
    keys.prune();
    webhooks.prune();
    for (const event of world.store.all("events")) {
      if (!isKept(event, nowSeconds(world))) world.store.remove("events", event.id);
    }
  });
  settle();
  const timer = setInterval(() => {
    try {
      settle();
      world.store.compactWhenLong();
    } catch (error) {
      console.error("stripe stand-in: due work failed", error);
    }
  }, tickMs).unref();
  return () => clearInterval(timer);
}
