import { AppError } from "../../../shared/model/errors.ts";
import { isFromOrigin } from "../http/origin-secret.ts";
import type { CallMiddleware } from "./call.ts";

/** Lets requests through that came by the web distribution. Throws `forbidden` for all others. */
export const verifyOrigin = (): CallMiddleware => ({
  before: async ({ event }) => {
    if (await isFromOrigin(event.headers["x-origin-verify"])) return;
    throw new AppError("forbidden", "This endpoint can only be reached through the website.");
  },
});
