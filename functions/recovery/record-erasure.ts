import { keepObject } from "./recovery-bucket.ts";

const folder = "erasures/";

/**
 * Records outside the table that an account was erased at an instant, so that a restore of what was there before erases it again. Holds
 * nothing but the account's id. Idempotent.
 */
export const recordErasure = (userId: string, erasedAt: string): Promise<void> =>
  keepObject(`${folder}${erasedAt}/${userId}`);
