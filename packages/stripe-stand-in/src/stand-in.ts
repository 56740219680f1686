import type { IncomingMessage, ServerResponse } from "node:http";
import { Faults } from "./api/faults.ts";
import { createApiHandler } from "./api/handler.ts";
import { IdempotencyKeys } from "./api/idempotency.ts";
import { RateLimits } from "./api/rate-limits.ts";
import { createRouter } from "./api/router.ts";
import { type Control, createControl } from "./control/commands.ts";
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

type HttpHandler = (req: IncomingMessage, res: ServerResponse) => Promise<void>;

export type StripeStandIn = {
  /** `/v1/...`, with or without a prefix. */
  api: HttpHandler;
  /** `/stripe/...` as a browser sees it. */
  pages: HttpHandler;
  control: Control;
  /** `POST <controlPath><command>` with JSON, for loopback only. */
  controlHttp: HttpHandler;
  close(): void;
};

const tickMs = 1000;

/**
 * A small Stripe on one machine. State lives in `dataDir`; a process killed at any moment starts again with it and
 * sends the webhooks that had not been received.
 */
export const createStripeStandIn = (settings: StripeStandInOptions): StripeStandIn => {
  const store = new Store(settings.dataDir);
  const clock = new Clock(store, settings.now ?? Date.now);
  const context: StripeContext = { settings, store, clock, request: null, onEvent: () => {} };
  const webhooks = new Webhooks(context);
  context.onEvent = (event: StoredEvent) => {
    store.put("events", event);
    webhooks.enqueue(event);
  };
  const faults = new Faults();
  const rates = new RateLimits(() => clock.machineNow());
  const keys = new IdempotencyKeys(context);
  const catchUp = () => {
    runDueJobs(context);
    webhooks.pump();
  };
  const control = createControl({ context, faults, rates, webhooks, catchUp });
  const stopHousekeeping = startHousekeeping(context, keys, webhooks, catchUp);
  return {
    api: createApiHandler({ context, faults, rates, keys, route: createRouter(...allRoutes), catchUp }),
    pages: createPagesHandler(context, catchUp),
    control,
    controlHttp: createControlHandler(control, settings.controlPath ?? "/control/"),
    close: () => {
      stopHousekeeping();
      webhooks.close();
      store.close();
    },
  };
};

/** Runs due jobs every second, and removes old rows at the start and when the journal has grown long. */
const startHousekeeping = (
  context: StripeContext,
  keys: IdempotencyKeys,
  webhooks: Webhooks,
  catchUp: () => void,
): (() => void) => {
  context.store.transaction(() => {
    keys.prune();
    webhooks.prune();
    for (const event of context.store.all("events")) {
      if (!isKept(event, nowSeconds(context))) context.store.remove("events", event.id);
    }
  });
  catchUp();
  const timer = setInterval(() => {
    try {
      catchUp();
      context.store.compactWhenLong();
    } catch (error) {
      console.error("stripe stand-in: due work failed", error);
    }
  }, tickMs).unref();
  return () => clearInterval(timer);
};
