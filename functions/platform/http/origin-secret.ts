import { timingSafeEqual } from "node:crypto";
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
