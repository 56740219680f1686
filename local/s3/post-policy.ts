import { createHmac, timingSafeEqual } from "node:crypto";
import { LOCAL_CREDENTIALS } from "./credentials.ts";
import type { PostForm } from "./post-form.ts";
import { S3Error } from "./s3-error.ts";

type Condition = Record<string, string> | [string, string | number, string | number];

/** Form fields that need no condition. */
const UNCONDITIONAL_FIELDS = ["x-amz-signature", "policy", "awsaccesskeyid", "signature", "file"];

/**
 * Enforces the signed policy of a browser's upload, as S3 does: signature, expiry, every condition, and no field without one.
 * Throws S3Error with S3's error code.
 */
export const enforcePostPolicy = (bucket: string, form: PostForm, now: number): void => {
  const encoded = form.fields.get("policy");
  if (!encoded) throw new S3Error(403, "AccessDenied", "Access Denied");
  assertSigned(encoded, form.fields);
  const policy = readPolicy(encoded);
  if (Date.parse(policy.expiration) <= now) throw createPolicyError("Policy expired.");
  const fields = new Map([...form.fields, ["bucket", bucket]]);
  for (const condition of policy.conditions) assertMet(condition, fields, form.file?.length ?? 0);
  assertCovered(policy.conditions, form.fields);
};

const createPolicyError = (why: string) => new S3Error(403, "AccessDenied", `Invalid according to Policy: ${why}`);

const readPolicy = (encoded: string): { expiration: string; conditions: Condition[] } => {
  try {
    return JSON.parse(Buffer.from(encoded, "base64").toString("utf8"));
  } catch {
    throw new S3Error(400, "InvalidPolicyDocument", "Invalid Policy: Invalid JSON.");
  }
};

const assertSigned = (policy: string, fields: Map<string, string>): void => {
  const [keyId, date = "", region = "", service = ""] = (fields.get("x-amz-credential") ?? "").split("/");
  if (keyId !== LOCAL_CREDENTIALS.accessKeyId) {
    throw new S3Error(403, "InvalidAccessKeyId", "The AWS Access Key Id you provided does not exist in our records.");
  }
  const sign = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();
  const signingKey = [date, region, service, "aws4_request"].reduce<string | Buffer>(
    sign,
    `AWS4${LOCAL_CREDENTIALS.secretAccessKey}`,
  );
  const expected = sign(signingKey, policy);
  const given = Buffer.from(fields.get("x-amz-signature") ?? "", "hex");
  if (given.length === expected.length && timingSafeEqual(given, expected)) return;
  throw new S3Error(
    403,
    "SignatureDoesNotMatch",
    "The request signature we calculated does not match the signature you provided.",
  );
};

const assertMet = (condition: Condition, fields: Map<string, string>, size: number): void => {
  if (!Array.isArray(condition)) {
    for (const [name, value] of Object.entries(condition)) assertField("eq", `$${name}`, value, fields);
    return;
  }
  const [operator, first, second] = condition;
  if (operator === "content-length-range") assertSize(size, Number(first), Number(second));
  else assertField(operator, String(first), String(second), fields);
};

const assertField = (operator: string, name: string, value: string, fields: Map<string, string>): void => {
  const given = fields.get(name.slice(1).toLowerCase());
  const isMet = operator === "starts-with" ? given?.startsWith(value) : operator === "eq" && given === value;
  if (!isMet) throw createPolicyError(`Policy Condition failed: ${JSON.stringify([operator, name, value])}`);
};

const assertSize = (size: number, low: number, high: number): void => {
  if (size > high) throw new S3Error(400, "EntityTooLarge", "Your proposed upload exceeds the maximum allowed size");
  if (size < low)
    throw new S3Error(400, "EntityTooSmall", "Your proposed upload is smaller than the minimum allowed size");
};

const assertCovered = (conditions: Condition[], fields: Map<string, string>): void => {
  const named = conditions.flatMap((condition) =>
    Array.isArray(condition) ? [String(condition[1]).replace(/^\$/, "")] : Object.keys(condition),
  );
  const covered = new Set(named.map((name) => name.toLowerCase()));
  const extra = [...fields.keys()].find(
    (name) => !covered.has(name) && !UNCONDITIONAL_FIELDS.includes(name) && !name.startsWith("x-ignore-"),
  );
  if (extra) throw createPolicyError(`Extra input fields: ${extra}`);
};
