import { get as getHttp, type IncomingMessage } from "node:http";
import { get as getHttps } from "node:https";
import { AppError } from "../../../shared/model/errors.ts";
import type { RemoteRules } from "./remote-rules.ts";

/** The error for an address that isn't https or doesn't lead to the public internet. */
const addressNotAllowedError = () =>
  new AppError("media.address-not-allowed", "Use a public address that starts with https://");

const fetchFailedError = (text: string) => new AppError("media.fetch-failed", text);
const unreachable = "Couldn't load a file from this address. Check it, or upload the file instead.";
const tooSlow = "This address takes too long to answer. Upload the file instead.";

const toAllowedUrl = (address: string, { protocols }: RemoteRules, base?: URL): URL => {
  const url = URL.parse(address, base);
  if (!url || !protocols.includes(url.protocol) || url.username || url.password) throw addressNotAllowedError();
  return url;
};

// The agent's own errors carry no code, only this text.
const isRefusedByAgent = (error: Error): boolean => /is not allowed\. Because/.test(error.message);

const toFetchError = (error: unknown, signal: AbortSignal): AppError => {
  if (error instanceof AppError) return error;
  if (signal.aborted) return fetchFailedError(tooSlow);
  return error instanceof Error && isRefusedByAgent(error) ? addressNotAllowedError() : fetchFailedError(unreachable);
};

const open = (url: URL, { agent }: RemoteRules, signal: AbortSignal): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const get = url.protocol === "https:" ? getHttps : getHttp;
    const headers = { accept: "image/*,video/*", "accept-encoding": "identity", "user-agent": "PLAYYY media fetch" };
    get(url, { agent, signal, headers }, resolve).on("error", reject);
  });

const follow = async (url: URL, rules: RemoteRules, signal: AbortSignal, left: number): Promise<IncomingMessage> => {
  const response = await open(url, rules, signal);
  const { statusCode: status = 0, headers } = response;
  if (status === 200) return response;
  response.destroy();
  if (status < 300 || status > 399 || !headers.location) throw fetchFailedError(unreachable);
  if (left === 0) throw fetchFailedError("This address redirects too often.");
  return follow(toAllowedUrl(headers.location, rules, url), rules, signal, left - 1);
};

const readUpTo = async (response: IncomingMessage, maxBytes: number, tooLarge: () => AppError): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let bytes = 0;
  if (Number(response.headers["content-length"] ?? 0) > maxBytes) {
    response.destroy();
    throw tooLarge();
  }
  for await (const chunk of response) {
    bytes += (chunk as Buffer).length;
    // Leaving the loop ends the connection.
    if (bytes > maxBytes) throw tooLarge();
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
};

/**
 * Fetches a file once, of at most `maxBytes`. Redirects are followed by hand, each checked like the first address.
 * Throws `media.address-not-allowed`, `media.fetch-failed`, or what `tooLarge` makes.
 */
export const fetchRemoteFile = async (
  address: string,
  { maxBytes, tooLarge }: { maxBytes: number; tooLarge: () => AppError },
  rules: RemoteRules,
): Promise<Buffer> => {
  const signal = AbortSignal.timeout(rules.timeoutMilliseconds);
  try {
    const response = await follow(toAllowedUrl(address, rules), rules, signal, rules.maxRedirects);
    return await readUpTo(response, maxBytes, tooLarge);
  } catch (error) {
    throw toFetchError(error, signal);
  }
};
