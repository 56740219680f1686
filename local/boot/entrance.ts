import { resolve } from "node:path";
import type { Control } from "../control/control.ts";
import { controlHttp } from "../control/control-http.ts";
import { readDistribution } from "../edge/distribution.ts";
import { edge } from "../edge/edge.ts";
import { type FrontDoor, frontDoor, passTo, tunnelTo } from "../edge/front-door.ts";
import { originsOf } from "../edge/origins.ts";
import { webFiles } from "../edge/web-files.ts";
import type { WebRequest, WebResponse } from "../http/message.ts";
import type { StackOptions } from "../stack.ts";
import type { Compute } from "./compute.ts";
import type { Ground } from "./ground.ts";
import type { Stores } from "./stores.ts";
import { webConfig } from "./web-config.ts";

/** Builds the one origin: CloudFront as the template has it, and beside it what exists on one machine only. */
export function entrance(
  options: StackOptions,
  ground: Ground,
  stores: Stores,
  compute: Compute,
  control: Control,
): FrontDoor {
  const { system, origin } = ground;
  const { stripe, mailbox } = stores;
  const verbs = controlHttp(() => control);
  return frontDoor({
    edge: distributionOf(options, ground, stores, compute),
    exact: { "/config.json": () => webConfig(system, origin) },
    local: {
      __local: (request, response) =>
        request.url?.startsWith("/__local/stripe/") ? stripe.controlHttp(request, response) : verbs(request, response),
      stripe: stripe.pages,
      mail: passTo(mailbox.webUrl),
      ...(compute.endpoints.cognito ? { cognito: passTo(compute.endpoints.cognito, "/cognito") } : {}),
    },
    upgrade: { mail: tunnelTo(mailbox.webUrl), ...(compute.sockets ? { ws: compute.sockets.upgrade } : {}) },
  });
}

function distributionOf(options: StackOptions, ground: Ground, { objects }: Stores, { httpApis }: Compute) {
  const { system } = ground;
  const distribution = readDistribution(system);
  const web = webFiles(resolve(options.webDir ?? "dist/web"), () => undefined);
  if (!distribution) return withoutDistribution(ground, httpApis, web);
  const originOf = originsOf({ system, distribution, httpApis, objects, web });
  return edge({ distribution, originOf, caches: options.edgeCache ?? true });
}

function withoutDistribution(
  { system, secrets }: Ground,
  [api]: Compute["httpApis"],
  web: ReturnType<typeof webFiles>,
) {
  const secret = system.all("AWS::SecretsManager::Secret").find(({ identity }) => identity.ref.includes("/origin-"));
  const verify = { "x-origin-verify": secrets.value(secret?.identity.ref ?? "") ?? "" };
  return async (request: WebRequest): Promise<WebResponse> => {
    if (api && /^\/(api|hooks)\//.test(request.path))
      return api.handle({ ...request, headers: { ...request.headers, ...verify } });
    return web(request.path.includes(".") ? request : { ...request, path: "/index.html" });
  };
}
