import type { Clock } from "./clock.ts";
import type { StoredEvent } from "./collections.ts";
import type { Store } from "./store.ts";

export type StripeStandInOptions = {
  dataDir: string;
  /** Where the pages are reached, for example `http://localhost:4000`; pages live under `/stripe`. */
  publicOrigin: string;
  apiKey: string;
  webhookSecret: string;
  /** Receiver of the webhooks; none means that events are only listed. */
  webhookUrl?: string;
  /** Event types the endpoint subscribes to, `["*"]` (default) for all. */
  enabledEvents?: string[];
  /** Where the control commands are mounted; `/control/` by default. */
  controlPath?: string;
  /** Epoch milliseconds; defaults to the machine's clock. */
  now?: () => number;
};

/** What every handler works with; one per stand-in. */
export type StripeContext = {
  readonly settings: StripeStandInOptions;
  readonly store: Store;
  readonly clock: Clock;
  /** The API call being served, which Stripe names in the events it causes. */
  request: { id: string | null; idempotency_key: string | null } | null;
  /** Called with each event stored, inside its transaction. */
  onEvent(event: StoredEvent): void;
};

/** The stand-in's own time in whole seconds since 1970, which is what Stripe stamps objects with. */
export const nowSeconds = (context: StripeContext): number => Math.floor(context.clock.now() / 1000);
