import { timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { StripeContext } from "../state/context.ts";
import { StripeApiError } from "./errors.ts";
import { headerOf } from "./http.ts";
import type { ApiCall } from "./responses.ts";
import { assertPermission, permissionsOf } from "./restricted-keys.ts";

/** Throws 401 unless the call brings the account's key, 403 where a restricted key may not do what is asked. */
export const assertApiKey = (context: StripeContext, req: IncomingMessage, { method, path }: ApiCall) => {
  const expected = context.settings.apiKey;
  const given = keyFromHeader(headerOf(req, "authorization") ?? "");
  if (!given) {
    throw new StripeApiError(
      401,
      "invalid_request_error",
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY'). See https://stripe.com/docs/api#authentication for details, or we can help at https://support.stripe.com/.",
      {},
      { isValidation: true },
    );
  }
  const permissions = permissionsOf(context, given);
  if (permissions) return assertPermission(given, permissions, method, path);
  const [left, right] = [Buffer.from(given), Buffer.from(expected)];
  if (left.length !== right.length || !timingSafeEqual(left, right)) {
    const shown = `${given.slice(0, 8)}${"*".repeat(8)}${given.slice(-4)}`;
    throw new StripeApiError(
      401,
      "invalid_request_error",
      `Invalid API Key provided: ${shown}`,
      {},
      { isValidation: true },
    );
  }
};

const keyFromHeader = (authorization: string): string => {
  const [scheme = "", value = ""] = authorization.split(" ");
  if (scheme.toLowerCase() === "bearer") return value;
  if (scheme.toLowerCase() === "basic") return Buffer.from(value, "base64").toString("utf8").split(":")[0] ?? "";
  return "";
};
