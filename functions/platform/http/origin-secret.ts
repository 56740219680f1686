import { timingSafeEqual } from "node:crypto";
import { AppError } from "../../../shared/model/errors.ts";
import { getSecret } from "../secrets.ts";

type OriginSecret = { current: string; previous?: string };

const isEqualInConstantTime = (given: string, expected: string): boolean => {
  const [actual, wanted] = [Buffer.from(given), Buffer.from(expected)];
  return wanted.length > 0 && actual.length === wanted.length && timingSafeEqual(actual, wanted);
};

/**
 * Whether a request came through the web distribution, which alone knows the value of `x-origin-verify`. While the value is
 * replaced the one before it is good as well (docs/runbook.md, Rotating the origin secret).
 */
export const isFromOrigin = async (given = ""): Promise<boolean> => {
  const { current, previous = "" } = JSON.parse(await getSecret("ORIGIN_SECRET_ARN")) as OriginSecret;
  return [current, previous].map((proof) => isEqualInConstantTime(given, proof)).includes(true);
};

/** Lets an HTTP request on that came by the web distribution, by its `x-origin-verify`. Throws `forbidden` for all others. */
export const assertFromOrigin = async (headers: Record<string, string | undefined>): Promise<void> => {
  if (await isFromOrigin(headers["x-origin-verify"])) return;
  throw new AppError("forbidden", "This endpoint can only be reached through the website.");
};
