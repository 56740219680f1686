import type { IncomingMessage, ServerResponse } from "node:http";
import * as z from "zod";
import { StripeApiError } from "../api/errors.ts";
import { readBody, sendJson } from "../api/http.ts";

type Commands = Record<string, (input: unknown) => unknown>;

/**
 * Makes the handler of `POST /__local/stripe/<verb>` with a JSON body. Only for loopback: whoever mounts it keeps
 * others out, and it refuses callers that are not on this machine.
 */
export function createControlHandler(verbs: Commands) {
  return async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    if (!isLoopback(req.socket.remoteAddress)) return sendJson(res, 403, { error: "Only from this machine." });
    if (req.method !== "POST") return sendJson(res, 405, { error: "POST only.", verbs: Object.keys(verbs) });
    const { pathname } = new URL(req.url ?? "/", "http://stripe.local");
    const name = pathname.replace(/^\/(__local\/)?(stripe\/)?/, "").replace(/\/$/, "");
    const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined;
    if (!verb) return sendJson(res, 404, { error: `No such verb: ${name}`, verbs: Object.keys(verbs) });
    try {
      const body = await readBody(req);
      sendJson(res, 200, await verb(body ? JSON.parse(body) : undefined));
    } catch (error) {
      sendJson(res, statusOf(error), { error: messageOf(error) });
    }
  };
}

function statusOf(error: unknown): number {
  return error instanceof StripeApiError ? error.status : 400;
}

function messageOf(error: unknown): string {
  if (error instanceof z.ZodError) return z.prettifyError(error);
  return error instanceof Error ? error.message : String(error);
}

function isLoopback(address: string | undefined): boolean {
  return address === undefined || address === "::1" || /^(::ffff:)?127\./.test(address);
}
