import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Control } from "./control/commands.ts";
import { createStripeStandIn, type StripeStandIn } from "./stand-in.ts";
import type { StripeStandInOptions } from "./state/context.ts";

export type StartOptions = Partial<Omit<StripeStandInOptions, "publicOrigin">> & {
  /** Any free port by default. */
  port?: number;
  /** The loopback address by default. */
  host?: string;
};

export type RunningStripeStandIn = {
  /** For example `http://127.0.0.1:12111`: the API under `/v1`, the pages under `/stripe`, control under `/control`. */
  url: string;
  port: number;
  apiKey: string;
  webhookSecret: string;
  control: Control;
  close(): Promise<void>;
};

/** Starts a stand-in on a port of its own. Without `dataDir` its data goes when it is closed. */
export const startStripeStandIn = async (options: StartOptions = {}): Promise<RunningStripeStandIn> => {
  const { port = 0, host = "127.0.0.1", apiKey = "sk_test_local", webhookSecret = "whsec_local", ...rest } = options;
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), "stripe-stand-in-"));
  const running: { standIn?: StripeStandIn } = {};
  const server = createServer((req, res) => void handle(running.standIn, req, res));
  const bound = await listen(server, port, host);
  const url = `http://${host}:${bound}`;
  const standIn = createStripeStandIn({ ...rest, dataDir, apiKey, webhookSecret, publicOrigin: url });
  running.standIn = standIn;
  const close = async () => {
    standIn.close();
    server.closeAllConnections();
    await new Promise<void>((resolve) => void server.close(() => resolve()));
    if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true });
  };
  return { url, port: bound, apiKey, webhookSecret, control: standIn.control, close };
};

const listen = (server: Server, port: number, host: string): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });

const handle = async (standIn: StripeStandIn | undefined, req: IncomingMessage, res: ServerResponse): Promise<void> => {
  if (!standIn) return void res.writeHead(503).end();
  if (req.url?.startsWith("/v1/")) return standIn.api(req, res);
  if (req.url?.startsWith("/control/")) return standIn.controlHttp(req, res);
  return standIn.pages(req, res);
};
