import type { Agent } from "node:http";
import { RequestFilteringHttpsAgent } from "request-filtering-agent";

/** What an outside address may be, and how long it may take. */
export type RemoteRules = {
  /** With the colon, as `URL.protocol` has it. */
  protocols: readonly string[];
  /** Opens connections, and refuses those to addresses that aren't public. */
  agent: Agent;
  maxRedirects: number;
  /** For all redirects and the whole file. */
  timeoutMilliseconds: number;
};

/**
 * https and public addresses only. The agent judges the address that a connection is made to, after the name was resolved, so
 * that a name which resolves to something else the second time gains nothing.
 */
export const publicRules: RemoteRules = {
  protocols: ["https:"],
  agent: new RequestFilteringHttpsAgent({ keepAlive: false }),
  maxRedirects: 3,
  timeoutMilliseconds: 15_000,
};
