import { resolve } from "node:path";
import type { Control } from "../control/control.ts";
import { createControlHandler } from "../control/control-http.ts";
import { type Distribution, readDistribution } from "../edge/distribution.ts";
import { createEdge } from "../edge/edge.ts";
import { createOriginLookup } from "../edge/origins.ts";
import {
  createRequestRouter,
  proxyTo,
  proxyUpgradesTo,
  type RequestRouter,
  type RequestRouterOptions,
} from "../edge/request-router.ts";
import { createWebFilesOrigin } from "../edge/web-files.ts";
import { allowWebServer, createWebServerOrigin, webServerRoutes } from "../edge/web-server.ts";
import { RunnerError } from "../runner-error.ts";
import type { StackOptions } from "../stack.ts";
import type { WebSocketApi } from "../websocket/socket-gateway.ts";
import type { Compute } from "./compute.ts";
import type { StackContext } from "./stack-context.ts";
import type { Stores } from "./stores.ts";

/** Builds the one origin: CloudFront as configured in the template, plus what exists only locally (Stripe pages, mailbox, control). */
export const createStackRouter = (
  options: StackOptions,
  context: StackContext,
  stores: Stores,
  compute: Compute,
  control: Control,
): RequestRouter => {
  const { stripe, mailbox } = stores;
  const { webServer } = options;
  const deployed = getDistribution(context);
  const distribution = webServer ? allowWebServer(deployed, webServer) : deployed;
  const sources = webServer && webServerRoutes(webServer);
  const verbs = createControlHandler(() => control);
  return createRequestRouter({
    edge: createStackEdge(options, context, stores, compute, distribution),
    local: {
      __local: (request, response) =>
        request.url?.startsWith("/__local/stripe/") ? stripe.controlHttp(request, response) : verbs(request, response),
      stripe: stripe.pages,
      mail: proxyTo(mailbox.webUrl),
      ...(compute.endpoints.cognito ? { cognito: proxyTo(compute.endpoints.cognito, "/cognito") } : {}),
      ...sources?.local,
    },
    upgrade: {
      mail: proxyUpgradesTo(mailbox.webUrl),
      ...(compute.sockets ? { ws: withOriginHeaders(distribution, compute.sockets, context.origin) } : {}),
      ...sources?.upgrade,
    },
  });
};

const getDistribution = ({ template }: StackContext): Distribution => {
  const distribution = readDistribution(template);
  if (distribution) return distribution;
  throw new RunnerError("The template has no CloudFront distribution, so there is nothing to serve.");
};

const createStackEdge = (
  options: StackOptions,
  { template }: StackContext,
  { objects }: Stores,
  compute: Compute,
  distribution: Distribution,
): RequestRouterOptions["edge"] => {
  const web = options.webServer
    ? createWebServerOrigin(options.webServer)
    : createWebFilesOrigin(resolve(options.webDir ?? "dist/web"));
  const findOrigin = createOriginLookup({
    template,
    distribution,
    httpApis: compute.httpApis,
    sockets: compute.sockets,
    objects,
    web,
  });
  return createEdge({ distribution, findOrigin, caches: options.edgeCache ?? true });
};

const setHeader = (request: Parameters<WebSocketApi["upgrade"]>[0], name: string, value: string): void => {
  request.headers[name] = value;
  request.headersDistinct[name] = [value];
};

/**
 * Forwards a handshake to the socket API as CloudFront does: with the origin's custom headers. A page of this machine has the
 * stage's own origin, by whichever of its names it was opened; the router has refused all others.
 */
const withOriginHeaders = (
  distribution: Distribution,
  sockets: WebSocketApi,
  publicOrigin: string,
): WebSocketApi["upgrade"] => {
  const behavior = distribution.behaviors.find(({ pathPattern }) => pathPattern.test("/ws"));
  const originHeaders = behavior?.origin.DomainName.startsWith(`${sockets.id}.`)
    ? behavior.origin.OriginCustomHeaders
    : [];
  return (request, socket, head) => {
    for (const { HeaderName, HeaderValue } of originHeaders) setHeader(request, HeaderName.toLowerCase(), HeaderValue);
    if (request.headers.origin) setHeader(request, "origin", publicOrigin);
    sockets.upgrade(request, socket, head);
  };
};
