import type { HttpEvent } from "./caller.ts";

/**
 * The address a request was made from. The gateway's own `sourceIp` is CloudFront's: each station adds its peer to
 * X-Forwarded-For, so the viewer is the last but one. What stands further left is only the viewer's own claim.
 */
export const viewerAddress = ({ headers, requestContext }: HttpEvent): string =>
  headers["x-forwarded-for"]?.split(",").at(-2)?.trim() || requestContext.http.sourceIp;
