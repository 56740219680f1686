/** An account and when its erasure began. */
export type RecordedErasure = { userId: string; erasedAt: string };

/** Where erasures are recorded; those since an instant have greater keys than this with the instant behind it. */
export const erasuresFolder = "erasures/";

/** Reads an erasure from its key. */
export const parseErasureKey = (key: string): RecordedErasure => {
  const [, erasedAt = "", userId = ""] = key.split("/");
  return { userId, erasedAt };
};

/**
 * Records outside the table that an account was erased at an instant, so that a restore of what was there before erases it again. Holds
 * nothing but the account's id. Idempotent.
 */
export const recordErasure = async (userId: string, erasedAt: string): Promise<void> => {
  const { keepObject } = await import("./recovery-bucket.ts");
  await keepObject(`${erasuresFolder}${erasedAt}/${userId}`);
};
