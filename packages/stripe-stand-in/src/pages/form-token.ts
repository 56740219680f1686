import { createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { headerOf } from "../api/http.ts";
import type { StripeContext } from "../state/context.ts";
import { randomText } from "../state/ids.ts";

const secretOf = (context: StripeContext): string => {
  const known = context.store.get("facts", "pageSecret");
  return (known ?? context.store.put("facts", { id: "pageSecret", value: randomText(40) })).value;
};

/** The token a form of this page carries; only somebody who was shown the page can have it. */
export const formToken = (context: StripeContext, id: string): string =>
  createHmac("sha256", secretOf(context)).update(id).digest("base64url");

/** Whether a post comes from our own page: right token, and not from another site. */
export const isGenuinePost = (
  context: StripeContext,
  req: IncomingMessage,
  id: string,
  token: string | undefined,
): boolean => {
  const expected = Buffer.from(formToken(context, id));
  const given = Buffer.from(token ?? "");
  const site = headerOf(req, "sec-fetch-site");
  return given.length === expected.length && timingSafeEqual(given, expected) && site !== "cross-site";
};
