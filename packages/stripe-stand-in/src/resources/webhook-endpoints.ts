import type Stripe from "stripe";
import { invalidParameter, invalidRequest, missingParameter, resourceMissing } from "../api/errors.ts";
import { mergedMetadata } from "../api/metadata.ts";
import { pageParams, paginate } from "../api/pagination.ts";
import type { Params } from "../api/params.ts";
import type { Routes } from "../api/router.ts";
import { nowSeconds, type StripeContext } from "../state/context.ts";
import { newId, randomText } from "../state/ids.ts";
import { configuredEndpointId, listEndpoints, type StoredEndpoint } from "../webhooks/endpoints.ts";

/** Stripe's limit for each account and mode. */
const maxEndpoints = 16;

const publicPart = ({ secret: _secret, ...endpoint }: StoredEndpoint): Stripe.WebhookEndpoint => endpoint;

const getEndpoint = (context: StripeContext, id: string): StoredEndpoint => {
  const endpoint = listEndpoints(context).find((row) => row.id === id);
  if (!endpoint) throw resourceMissing("webhook endpoint", id, "webhook_endpoint");
  return endpoint;
};

const readUrl = (params: Params): string | undefined => {
  const url = params.filled("url");
  if (url === undefined) return undefined;
  // Stripe takes public addresses only; here the receiver is on this machine.
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw invalidParameter("Not a valid URL", "url", "url_invalid");
  }
  return url;
};

const readEvents = (params: Params): string[] | undefined => {
  const events = params.texts("enabled_events");
  if (events?.length === 0) throw missingParameter("enabled_events");
  for (const [index, type] of events?.entries() ?? []) {
    if (type !== "*" && !/^[a-z_]+(\.[a-z_]+)+$/.test(type)) {
      throw invalidParameter(`Invalid enabled_events[${index}]: ${type}`, `enabled_events[${index}]`);
    }
  }
  return events;
};

const createFields = ["url", "enabled_events", "api_version", "description", "metadata"];
// The version is fixed when an endpoint is made.
const updateFields = ["url", "enabled_events", "description", "disabled", "metadata"];

export const webhookEndpointRoutes: Routes = {
  "POST /webhook_endpoints": (context, params) => {
    params.only(...createFields);
    if (listEndpoints(context).length >= maxEndpoints) {
      throw invalidRequest(`You have reached the maximum of ${maxEndpoints} test webhook endpoints.`);
    }
    const [url, enabled_events] = [readUrl(params), readEvents(params)];
    if (!url) throw missingParameter("url");
    if (!enabled_events) throw missingParameter("enabled_events");
    const endpoint: StoredEndpoint = {
      id: newId("we"),
      object: "webhook_endpoint",
      api_version: params.filled("api_version") ?? null,
      application: null,
      created: nowSeconds(context),
      description: params.text("description") || null,
      enabled_events,
      livemode: false,
      metadata: mergedMetadata(params),
      secret: `whsec_${randomText(32)}`,
      status: "enabled",
      url,
    };
    return context.store.put("webhookEndpoints", endpoint);
  },

  "GET /webhook_endpoints/:id": (context, _params, [id = ""]) => publicPart(getEndpoint(context, id)),

  "POST /webhook_endpoints/:id": (context, params, [id = ""]) => {
    params.only(...updateFields);
    const before = getEndpoint(context, id);
    const isDisabled = params.boolean("disabled") ?? before.status === "disabled";
    const after: StoredEndpoint = {
      ...before,
      url: readUrl(params) ?? before.url,
      enabled_events: readEvents(params) ?? before.enabled_events,
      description: params.has("description") ? params.text("description") || null : before.description,
      metadata: mergedMetadata(params, before.metadata),
      status: isDisabled ? "disabled" : "enabled",
    };
    return publicPart(context.store.put("webhookEndpoints", after));
  },

  "DELETE /webhook_endpoints/:id": (context, _params, [id = ""]) => {
    getEndpoint(context, id);
    if (id === configuredEndpointId) throw invalidRequest("The stand-in keeps the endpoint that it was started with.");
    context.store.remove("webhookEndpoints", id);
    return { id, object: "webhook_endpoint", deleted: true };
  },

  "GET /webhook_endpoints": (context, params) => {
    params.only(...pageParams);
    const rows = listEndpoints(context).map(publicPart);
    return paginate(rows, params, "webhook endpoint", "/v1/webhook_endpoints");
  },
};
