import { expect, test } from "vitest";
import { giveOwnTable } from "../../support/own-table.ts";
import { uniqueId } from "../../support/unique-text.ts";

const members = giveOwnTable(async () => ({
  ...(await import("../../../functions/members/account-block.entity.ts")),
  ...(await import("../../../functions/members/account-blocks.ts")),
}));

const blocked_at = "2027-03-01T12:00:00.000Z";
const kept_until = "2029-03-01T12:00:00.000Z";

/** Two addresses: one was blocked with the account `own`, the other with an account that has had it as well. */
const twoBlocks = async () => {
  const { AccountBlockEntity } = members();
  const hashes = [uniqueId(), uniqueId()] as const;
  const owners = ["own", "another"];
  const blocks = hashes.map((email_hash, index) => ({ email_hash, user_id: owners[index], blocked_at }));
  await AccountBlockEntity.put(blocks).go();
  const read = (email_hash: string) => AccountBlockEntity.get({ email_hash }).go({ consistent: true });
  return { hashes: [...hashes], blocks, read: () => Promise.all(hashes.map(async (hash) => (await read(hash)).data)) };
};

test("unblocking an account frees its own address, and not one that another account left blocked", async () => {
  const { hashes, blocks, read } = await twoBlocks();
  await members().liftAccountBlocks({ user_id: "own", email_hashes: hashes });
  expect(await read()).toEqual([null, blocks[1]]);
});

test("the deletion of an account keeps the block of its own address for 24 months without a name, and leaves another account's as it is", async () => {
  const { hashes, blocks, read } = await twoBlocks();
  await members().keepAccountBlocks("own", hashes, blocked_at);
  const ttl = Date.parse(kept_until) / 1_000;
  expect(await read()).toEqual([{ email_hash: hashes[0], blocked_at, kept_until, ttl }, blocks[1]]);
});
