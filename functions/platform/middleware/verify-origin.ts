import { assertFromOrigin } from "../http/origin-secret.ts";
import type { CallMiddleware } from "./call.ts";

/** Lets requests through that came by the web distribution. Throws `forbidden` for all others. */
export const verifyOrigin = (): CallMiddleware => ({
  before: ({ event }) => assertFromOrigin(event.headers),
});
