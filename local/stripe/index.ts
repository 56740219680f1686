import type { IncomingMessage, ServerResponse } from "node:http";
import { createApi } from "./api.ts";
import { Clock } from "./clock.ts";
import type { StoredEvent } from "./collections.ts";
import { createControlHttp } from "./control/http.ts";
import { controlVerbs } from "./control/verbs.ts";
import { catchUp } from "./due.ts";
import { Faults } from "./faults.ts";
import { IdempotencyKeys } from "./idempotency.ts";
import { createPages } from "./pages/index.ts";
import { RateLimits } from "./rate-limits.ts";
import { isKept } from "./resources/events.ts";
import { allRoutes } from "./resources/index.ts";
import { createRouter } from "./router.ts";
import { Store } from "./store.ts";
import { Webhooks } from "./webhooks.ts";
import { nowSeconds, type Settings, type World } from "./world.ts";

export type Control = ReturnType<typeof controlVerbs>;
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
export function createStripe(settings: Settings): StripeStandIn {
  const store = new Store(settings.dataDir);
  const clock = new Clock(store, settings.now ?? Date.now);
  const world: World = { settings, store, clock, request: null, onEvent: () => {} };
  const webhooks = new Webhooks(world);
  world.onEvent = (event: StoredEvent) => {
    store.put("events", event);
    webhooks.enqueue(event);
  };
  const faults = new Faults();
  const rates = new RateLimits(() => clock.machineNow());
  const keys = new IdempotencyKeys(world);
  const settle = () => {
    catchUp(world);
    webhooks.pump();
  };
  const control = controlVerbs({ world, faults, rates, webhooks, settle });
  const stopTidying = tidy(world, keys, webhooks, settle);
  return {
    api: createApi({ world, faults, rates, keys, route: createRouter(...allRoutes), settle }),
    pages: createPages(world, settle),
    control,
    controlHttp: createControlHttp(control),
    close: () => {
      stopTidying();
      webhooks.close();
      store.close();
    },
  };
}

/** Lets time pass: due work every second, old rows out at the start and whenever the journal is long. */
function tidy(world: World, keys: IdempotencyKeys, webhooks: Webhooks, settle: () => void): () => void {
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
