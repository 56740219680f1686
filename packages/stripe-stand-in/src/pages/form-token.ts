import { createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { headerOf } from "../api/http.ts";
import type { StripeContext } from "../state/context.ts";
import { randomText } from "../state/ids.ts";

function secretOf(world: StripeContext): string {
  const known = world.store.get("facts", "pageSecret");
  return (known ?? world.store.put("facts", { id: "pageSecret", value: randomText(40) })).value;
}

/** The token a form of this page carries; only somebody who was shown the page can have it. */
export function formToken(world: StripeContext, id: string): string {
  return createHmac("sha256", secretOf(world)).update(id).digest("base64url");
}

/** Whether a post comes from our own page: right token, and not from another site. */
export function isGenuinePost(
  world: StripeContext,
  req: IncomingMessage,
  id: string,
  token: string | undefined,
): boolean {
  const expected = Buffer.from(formToken(world, id));
  const given = Buffer.from(token ?? "");
  const site = headerOf(req, "sec-fetch-site");
  return given.length === expected.length && timingSafeEqual(given, expected) && site !== "cross-site";
}
