import type { IncomingMessage, ServerResponse } from "node:http";
import * as z from "zod";
import { StripeApiError } from "../api/errors.ts";
import { readBody, sendJson } from "../api/http.ts";

type Commands = Record<string, (input: unknown) => unknown>;

/**
 * Makes the handler of `POST <mount><command>` with a JSON body; the mount is a path such as `/control/`. Refuses callers that are
 * not on this machine; a proxy in front of it must keep others out itself.
 */
export const createControlHandler =
  (commands: Commands, mount: string) =>
  async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    if (!isLoopback(req.socket.remoteAddress)) return sendJson(res, 403, { error: "Only from this machine." });
    if (req.method !== "POST") return sendJson(res, 405, { error: "POST only.", commands: Object.keys(commands) });
    const { pathname } = new URL(req.url ?? "/", "http://stripe.local");
    const name = pathname.slice(mount.length).replace(/\/$/, "");
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (!command) return sendJson(res, 404, { error: `No such command: ${name}`, commands: Object.keys(commands) });
    try {
      const body = await readBody(req);
      sendJson(res, 200, await command(body ? JSON.parse(body) : undefined));
    } catch (error) {
      sendJson(res, statusOf(error), { error: messageOf(error) });
    }
  };

const statusOf = (error: unknown): number => (error instanceof StripeApiError ? error.status : 400);

const messageOf = (error: unknown): string => {
  if (error instanceof z.ZodError) return z.prettifyError(error);
  return error instanceof Error ? error.message : String(error);
};

const isLoopback = (address: string | undefined): boolean =>
  address === undefined || address === "::1" || /^(::ffff:)?127\./.test(address);
