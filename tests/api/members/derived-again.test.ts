import { expect, test } from "vitest";
import { MemberEntity } from "../../../functions/members/member.entity.ts";
import { stack } from "../../support/checkout.ts";
import { aMember } from "../../support/fixtures.ts";
import { keyOf, openTable } from "../../support/table.ts";

/** What the readers of the stream call when one attribute of a member's record changes. */
const followedBy = async (change: Record<string, unknown>) => {
  const { userId } = await aMember();
  await stack().settled();
  const table = await openTable();
  const stored = await table.get(keyOf(MemberEntity, { user_id: userId }));
  await stack().databaseCalls();
  await table.put({ ...stored, ...change });
  await stack().settled();
  const calls = (await stack().databaseCalls()).filter(({ caller }) => /-Projections[0-9A-F]{8}$/.test(caller));
  const count = (wanted: string) => calls.filter(({ operation }) => operation === wanted).length;
  return { queries: count("Query"), transactions: count("TransactWriteItems"), others: count("GetItem") };
};

// Grants are the only thing that is queried for a member's entry in the list; what they did is queried for where they stand.
test("a member's entry in the list is derived again when their name changes, from their grants alone", async () => {
  const name = { display_name: "Renamed" };
  expect(await followedBy(name)).toMatchObject({ queries: 1, transactions: 1 });
});

test("a place on the board is looked up again when a member's points change, and nothing else is", async () => {
  expect(await followedBy({ reward_points: 70 })).toEqual({ queries: 0, transactions: 0, others: 2 });
});

test("a change of nothing that is derived from a member's record is followed by no reading", async () => {
  expect(await followedBy({ terms_accepted_at: "2027-01-01T00:00:00.000Z" })).toEqual({
    queries: 0,
    transactions: 0,
    others: 0,
  });
});
