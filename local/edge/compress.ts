import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { WebRequest, WebResponse } from "../http/message.ts";

const encoders = {
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body: Buffer) => promisify(gzip)(body, { level: 6 }),
};

const TYPES =
  /^(text\/|application\/(javascript|json|xml|manifest\+json|vnd\.ms-fontobject|wasm|rss\+xml)|image\/svg\+xml|font\/(ttf|otf))/;

const compressedBodies = new Map<string, Promise<Buffer>>();

/** Compresses what CloudFront compresses: a 200 of 1,000 to 10,000,000 bytes of a compressible type; brotli before gzip. */
export const compress = async (request: WebRequest, response: WebResponse): Promise<WebResponse> => {
  const accepted = request.headers["accept-encoding"] ?? "";
  const encoding = /\bbr\b/.test(accepted) ? "br" : /\bgzip\b/.test(accepted) ? "gzip" : undefined;
  const { body, headers } = response;
  const isFit =
    response.status === 200 && body.length >= 1_000 && body.length <= 10_000_000 && !headers["content-encoding"];
  if (!encoding || !isFit || !TYPES.test(String(headers["content-type"] ?? ""))) return response;
  const etag = headers.etag === undefined ? undefined : `W/${String(headers.etag).replace(/^W\//, "")}`;
  const vary = [headers.vary, "Accept-Encoding"].filter(Boolean).join(", ");
  return {
    ...response,
    headers: { ...headers, "content-encoding": encoding, vary, ...(etag ? { etag } : {}) },
    body: await memoize(`${encoding} ${request.path} ${etag}`, etag !== undefined, () => encoders[encoding](body)),
  };
};

const memoize = (key: string, isKept: boolean, work: () => Promise<Buffer>): Promise<Buffer> => {
  if (!isKept) return work();
  const found = compressedBodies.get(key) ?? work();
  if (compressedBodies.size > 500) compressedBodies.clear();
  compressedBodies.set(key, found);
  return found;
};
