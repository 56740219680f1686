import { expect, test } from "vitest";
import { giveOwnTable } from "../../support/own-table.ts";
import { uniqueId } from "../../support/unique-text.ts";

const members = giveOwnTable(async () => ({
  ...(await import("../../../functions/members/email-limit.entity.ts")),
  ...(await import("../../../functions/members/email-limits.ts")),
}));

const kept_until = "2029-03-01T12:00:00.000Z";
const justBefore = "2029-03-01T11:59:59.999Z";
const subject = "promo:one";

/** An address under which something was used so often; the count of an account that is gone ends. */
const anAddress = async (uses: number, keptUntil?: string): Promise<string> => {
  const email_hash = uniqueId();
  await members().EmailLimitEntity.put({ email_hash, subject, uses, kept_until: keptUntil }).go();
  return email_hash;
};
const isStored = async (email_hash: string): Promise<boolean> =>
  (await members().EmailLimitEntity.get({ email_hash, subject }).go({ consistent: true })).data !== null;

test("uses under an address of an account that is gone count until the instant at which they end, others always", async () => {
  const { countUsesByEmail } = members();
  const [kept, lasting] = [await anAddress(2, kept_until), await anAddress(1)];
  expect(await countUsesByEmail([kept], subject, justBefore)).toBe(2);
  expect(await countUsesByEmail([kept], subject, kept_until)).toBe(0);
  expect(await countUsesByEmail([lasting], subject, kept_until)).toBe(1);
});

test("of several addresses the most uses count, and of none there are none", async () => {
  const { countUsesByEmail } = members();
  const hashes = [await anAddress(1), await anAddress(3), await anAddress(2), uniqueId()];
  expect(await countUsesByEmail(hashes, subject, kept_until)).toBe(3);
  expect(await countUsesByEmail(hashes, "promo:another", kept_until)).toBe(0);
  expect(await countUsesByEmail([], subject, kept_until)).toBe(0);
});

test("counts are deleted from the instant at which they end, and whoever asks hears whether there was one", async () => {
  const { deleteExpiredLimits } = members();
  const [kept, lasting] = [await anAddress(2, kept_until), await anAddress(1)];
  expect(await deleteExpiredLimits([kept, lasting], subject, justBefore)).toBe(false);
  expect([await isStored(kept), await isStored(lasting)]).toEqual([true, true]);
  expect(await deleteExpiredLimits([lasting, kept], subject, kept_until)).toBe(true);
  expect([await isStored(kept), await isStored(lasting)]).toEqual([false, true]);
  expect(await deleteExpiredLimits([lasting, kept], subject, kept_until)).toBe(false);
});
