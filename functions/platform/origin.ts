import { timingSafeEqual } from "node:crypto";
import { secret } from "./secrets.ts";

/** Whether a request came through the web distribution, which alone knows the value of `x-origin-verify`. */
export const isFromOrigin = async (given = ""): Promise<boolean> => {
  const expected = Buffer.from(await secret("ORIGIN_SECRET_ARN"));
  const actual = Buffer.from(given);
  return actual.length === expected.length && timingSafeEqual(actual, expected);
};
