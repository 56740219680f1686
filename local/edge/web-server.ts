import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { createForwarder } from "../http/forward.ts";
import type { WebRequest, WebResponse } from "../http/message.ts";
import type { Behavior, Distribution } from "./distribution.ts";
import { proxyTo, proxyUpgradesTo, type RequestRouterOptions } from "./request-router.ts";

/** A development server of the web app, and the nonce of the scripts that it writes into its pages. */
export type WebServer = { url: string; nonce: string };

/** The path under which pages hear of changed modules. */
export const HOT_PATH = "@hot";

/** What the server's own modules and the app's sources lie under. */
const sourceFolders = ["@vite", "@vite-plugin-pwa", "@react-refresh", "@id", "@fs", "src", "node_modules"];

/** Serves pages and files of the web app from its server, in place of the bucket. */
export const createWebServerOrigin = ({ url }: WebServer): ((request: WebRequest) => Promise<WebResponse>) => {
  const forward = createForwarder(url);
  return (request) => forward({ ...request, headers: { ...request.headers, host: new URL(url).host } });
};

/** The sources, which have no name that CloudFront would know, and the socket that tells of their changes. */
export const webServerRoutes = ({
  url,
}: WebServer): {
  local: RequestRouterOptions["local"];
  upgrade: Record<string, (request: IncomingMessage, socket: Duplex, head: Buffer) => void>;
} => ({
  local: Object.fromEntries(sourceFolders.map((folder) => [folder, proxyTo(url)])),
  upgrade: { [HOT_PATH]: proxyUpgradesTo(url) },
});

const withNonce = (behavior: Behavior, nonce: string): Behavior => {
  const { responseHeaders } = behavior;
  if (!responseHeaders) return behavior;
  const added = responseHeaders.added.map((header) =>
    header.name === "content-security-policy"
      ? { ...header, value: header.value.replace("script-src ", `script-src 'nonce-${nonce}' `) }
      : header,
  );
  return { ...behavior, responseHeaders: { ...responseHeaders, added } };
};

/** The distribution with a policy that lets the server's own inline scripts run, and no other. */
export const allowWebServer = (distribution: Distribution, { nonce }: WebServer): Distribution => ({
  ...distribution,
  behaviors: distribution.behaviors.map((behavior) => withNonce(behavior, nonce)),
});
