import Stripe from "stripe";
import { handledEvents } from "../../functions/stripe/webhook/handled-events.ts";
import { hooks } from "../../shared/api/hooks.ts";
import type { Step, StepState } from "./step.ts";

/** The version of Stripe's API whose shapes the code reads: the one that the installed package pins. */
const apiVersion = Stripe.API_VERSION as Stripe.WebhookEndpointCreateParams.ApiVersion;

/** Where Stripe sends its events. */
export const webhookUrl = (origin: string): string => `${origin}${hooks.stripe.path}`;

const recreateInstruction =
  "Delete it in the Stripe dashboard (Developers, Webhooks) and run stripe:setup again: it makes a new one.";

const addMissingEvents = (client: Stripe, { id, enabled_events }: Stripe.WebhookEndpoint) => {
  const all = [...new Set([...enabled_events, ...handledEvents])] as Stripe.WebhookEndpointUpdateParams.EnabledEvent[];
  return client.webhookEndpoints.update(id, { enabled_events: all });
};

const inspectEndpoint = (client: Stripe, endpoint: Stripe.WebhookEndpoint): StepState => {
  const { id, status, api_version, enabled_events } = endpoint;
  if (status !== "enabled") {
    return {
      state: "different",
      says: `${id} is ${status}`,
      wayOn: "Stripe dashboard, Developers, Webhooks: enable it.",
    };
  }
  if (api_version !== apiVersion) {
    const says = `${id} sends version ${api_version ?? "of the account"}, the code reads ${apiVersion}`;
    return { state: "different", says, wayOn: recreateInstruction };
  }
  const missing = enabled_events.includes("*") ? [] : handledEvents.filter((type) => !enabled_events.includes(type));
  if (missing.length > 0) {
    const says = `${id} lacks ${missing.join(", ")}`;
    return { state: "different", says, mends: () => addMissingEvents(client, endpoint) };
  }
  const other = enabled_events.filter((type) => !(handledEvents as readonly string[]).includes(type));
  const more = other.length > 0 ? `, and without effect ${other.join(", ")}` : "";
  return { state: "right", says: `${handledEvents.length} events${more}, version ${apiVersion} (${id})` };
};

const listEndpoints = async (client: Stripe, url: string): Promise<Stripe.WebhookEndpoint[]> => {
  const found: Stripe.WebhookEndpoint[] = [];
  for await (const endpoint of client.webhookEndpoints.list({ limit: 100 })) {
    if (endpoint.url === url) found.push(endpoint);
  }
  return found;
};

/** The webhook endpoint at the stage's address; `keep` is given the signing secret of a new one, which Stripe tells only then. */
export const webhookStep = (client: Stripe, origin: string, keep: (secret: string) => Promise<unknown>): Step => {
  const url = webhookUrl(origin);
  return {
    subject: `Webhook endpoint ${url}`,
    inspect: async () => {
      const [endpoint, second] = await listEndpoints(client, url);
      if (!endpoint) return { state: "missing", says: "Stripe has no endpoint at this address" };
      if (!second) return inspectEndpoint(client, endpoint);
      const says = `${endpoint.id} and ${second.id} both send to this address, with different secrets`;
      return { state: "different", says, wayOn: "Delete one in the Stripe dashboard (Developers, Webhooks)." };
    },
    create: async () => {
      const description = "PLAYYY: tickets and memberships";
      const enabled_events = [...handledEvents];
      const made = await client.webhookEndpoints.create({ url, enabled_events, api_version: apiVersion, description });
      if (made.secret) await keep(made.secret);
    },
  };
};
