import type Stripe from "stripe";
import type { StripeContext } from "../state/context.ts";
import { apiVersion } from "./events.ts";

/** An endpoint with its signing secret, which Stripe answers once, to whoever makes it. */
export type StoredEndpoint = Stripe.WebhookEndpoint & { secret: string };

/** The endpoint that the stand-in was started with. */
export const configuredEndpointId = "we_ofthismachine";

const configuredEndpoint = ({ settings }: StripeContext, stored: StoredEndpoint | undefined): StoredEndpoint[] => {
  const { webhookUrl: url, webhookSecret: secret, enabledEvents = ["*"] } = settings;
  if (!url) return [];
  const made: StoredEndpoint = {
    id: configuredEndpointId,
    object: "webhook_endpoint",
    api_version: apiVersion,
    application: null,
    created: 0,
    description: "Made with this machine",
    enabled_events: enabledEvents,
    livemode: false,
    metadata: {},
    secret,
    status: "enabled",
    url,
  };
  return [{ ...made, ...stored, url, secret }];
};

/** Whom events are sent to: the endpoint the stand-in was started with, and those made through the API. */
export const listEndpoints = (context: StripeContext): StoredEndpoint[] => {
  const stored = context.store.all("webhookEndpoints");
  const changed = stored.find(({ id }) => id === configuredEndpointId);
  return [...configuredEndpoint(context, changed), ...stored.filter(({ id }) => id !== configuredEndpointId)];
};

/** Whether an endpoint is sent events of a type. */
export const isSubscribedTo = ({ status, enabled_events }: StoredEndpoint, type: string): boolean =>
  status === "enabled" && (enabled_events.includes("*") || enabled_events.includes(type));
