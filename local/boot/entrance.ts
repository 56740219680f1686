import { resolve } from "node:path";
import type { Control } from "../control/control.ts";
import { controlHttp } from "../control/control-http.ts";
import { type Distribution, readDistribution } from "../edge/distribution.ts";
import { edge } from "../edge/edge.ts";
import { type FrontDoor, type FrontDoorParts, frontDoor, passTo, tunnelTo } from "../edge/front-door.ts";
import { originsOf } from "../edge/origins.ts";
import { webFiles } from "../edge/web-files.ts";
import type { StackOptions } from "../stack.ts";
import { Problem } from "../template/problem.ts";
import type { WebSocketApi } from "../websocket/websocket-api.ts";
import type { Compute } from "./compute.ts";
import type { Ground } from "./ground.ts";
import type { Stores } from "./stores.ts";

/** Builds the one origin: CloudFront as the template has it, and beside it what exists on one machine only. */
export function entrance(
  options: StackOptions,
  ground: Ground,
  stores: Stores,
  compute: Compute,
  control: Control,
): FrontDoor {
  const { stripe, mailbox } = stores;
  const distribution = distributionOf(ground);
  const verbs = controlHttp(() => control);
  return frontDoor({
    edge: edgeOf(options, ground, stores, compute, distribution),
    local: {
      __local: (request, response) =>
        request.url?.startsWith("/__local/stripe/") ? stripe.controlHttp(request, response) : verbs(request, response),
      stripe: stripe.pages,
      mail: passTo(mailbox.webUrl),
      ...(compute.endpoints.cognito ? { cognito: passTo(compute.endpoints.cognito, "/cognito") } : {}),
    },
    upgrade: {
      mail: tunnelTo(mailbox.webUrl),
      ...(compute.sockets ? { ws: throughDistribution(distribution, compute.sockets) } : {}),
    },
  });
}

function distributionOf({ system }: Ground): Distribution {
  const distribution = readDistribution(system);
  if (distribution) return distribution;
  throw new Problem("The template has no CloudFront distribution, so there is no address to serve.");
}

function edgeOf(
  options: StackOptions,
  { system }: Ground,
  { objects }: Stores,
  compute: Compute,
  distribution: Distribution,
): FrontDoorParts["edge"] {
  const web = webFiles(resolve(options.webDir ?? "dist/web"));
  const originOf = originsOf({
    system,
    distribution,
    httpApis: compute.httpApis,
    sockets: compute.sockets,
    objects,
    web,
  });
  return edge({ distribution, originOf, caches: options.edgeCache ?? true });
}

/** Shows a handshake to the socket API as CloudFront passes it on: with the origin's own headers. */
function throughDistribution(distribution: Distribution, sockets: WebSocketApi): WebSocketApi["upgrade"] {
  const behavior = distribution.behaviors.find(({ pathPattern }) => pathPattern.test("/ws"));
  const own = behavior?.origin.DomainName.startsWith(`${sockets.id}.`) ? behavior.origin.OriginCustomHeaders : [];
  return (request, socket, head) => {
    for (const { HeaderName, HeaderValue } of own) {
      request.headers[HeaderName.toLowerCase()] = HeaderValue;
      request.headersDistinct[HeaderName.toLowerCase()] = [HeaderValue];
    }
    sockets.upgrade(request, socket, head);
  };
}
