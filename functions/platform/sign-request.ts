import { createHash, createHmac } from "node:crypto";

/** The credentials of a function's role. */
export type AwsKeys = { accessKeyId: string; secretAccessKey: string; sessionToken?: string | undefined };

/** A request to AWS: `path` as it is sent, without a query; every one of `headers` is signed, their names in lower case. */
export type SignableRequest = { method: string; path: string; headers: Record<string, string>; bodyHash: string };

/** The SHA-256 of some bytes, in hexadecimal. */
export const hashOf = (bytes: Buffer | string): string => createHash("sha256").update(bytes).digest("hex");

const hmac = (key: Buffer | string, text: string): Buffer => createHmac("sha256", key).update(text).digest();

/** An instant as a signature names it, such as `20261122T190000Z`. */
export const toAmzDate = (instant: string): string => instant.replace(/\.\d+|[-:]/g, "");

// Outside S3 a path is encoded once more than it is sent.
const encodeAgain = (path: string): string =>
  path
    .split("/")
    .map((part) =>
      encodeURIComponent(part).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`),
    )
    .join("/");

let derived: { of: string; key: Buffer } | undefined;

// The same for a day, a region and a service: derived once, used for every request.
const signingKey = (secret: string, scope: readonly string[]): Buffer => {
  const of = hashOf([secret, ...scope].join());
  if (derived?.of !== of)
    derived = { of, key: scope.reduce((key: Buffer | string, part) => hmac(key, part), `AWS4${secret}`) as Buffer };
  return derived.key;
};

/**
 * Returns the `authorization` header of a request (AWS Signature Version 4). For what is sent a thousand times within a moment:
 * the SDK's client takes five times as long for each (decision 39). `headers` must name `host` and `x-amz-date`.
 */
export const signRequest = (
  { method, path, headers, bodyHash }: SignableRequest,
  { accessKeyId, secretAccessKey }: AwsKeys,
  { region, service }: { region: string; service: string },
): string => {
  const names = Object.keys(headers).sort();
  const lines = names.map((name) => `${name}:${headers[name]?.trim()}\n`);
  const canonical = [method, encodeAgain(path), "", lines.join(""), names.join(";"), bodyHash].join("\n");
  const date = headers["x-amz-date"] ?? "";
  const scope = [date.slice(0, 8), region, service, "aws4_request"];
  const text = ["AWS4-HMAC-SHA256", date, scope.join("/"), hashOf(canonical)].join("\n");
  const signature = hmac(signingKey(secretAccessKey, scope), text).toString("hex");
  return `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope.join("/")}, SignedHeaders=${names.join(";")}, Signature=${signature}`;
};
