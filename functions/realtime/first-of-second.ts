import { AppError } from "../../shared/model/errors.ts";
import { enforceRateLimit } from "../platform/http/rate-limit.ts";

/**
 * Whether nobody has told a topic's watchers anything in this second. What comes within the second of a message needs none of its own: who
 * got it reads once more after that (web/src/member/live/read-twice.ts).
 */
export const isFirstOfSecond = async (
  name: "live-night" | "live-desk",
  subject: string,
  now: string,
): Promise<boolean> => {
  try {
    await enforceRateLimit(name, subject, { max: 1, seconds: 1 }, now);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === "too-many-requests") return false;
    throw error;
  }
};
