import { timingSafeEqual } from "node:crypto";
import { secret } from "./secrets.ts";

type Proofs = { current: string; previous?: string };

const isSame = (given: string, expected: string): boolean => {
  const [actual, wanted] = [Buffer.from(given), Buffer.from(expected)];
  return wanted.length > 0 && actual.length === wanted.length && timingSafeEqual(actual, wanted);
};

/**
 * Whether a request came through the web distribution, which alone knows the value of `x-origin-verify`. While the value is
 * replaced the one before it is good as well (docs/runbook.md, Rotating the origin secret).
 */
export const isFromOrigin = async (given = ""): Promise<boolean> => {
  const { current, previous = "" } = JSON.parse(await secret("ORIGIN_SECRET_ARN")) as Proofs;
  return [current, previous].map((proof) => isSame(given, proof)).includes(true);
};
