import { expect, test } from "vitest";
import { overtake, testOvertaken } from "../../support/overtake.ts";
import { giveOwnTable } from "../../support/own-table.ts";
import { uniqueId } from "../../support/unique-text.ts";

const city = giveOwnTable(async () => ({
  ...(await import("../../../functions/entitlements/grant.entity.ts")),
  ...(await import("../../../functions/member-search/listings.ts")),
  ...(await import("../../../functions/member-search/member-suffix.entity.ts")),
  ...(await import("../../../functions/members/member.entity.ts")),
}));

const now = "2027-02-01T12:00:00.000Z";

type Named = { user_id: string; name: string };

const nameMember = ({ user_id, name }: Named) =>
  city()
    .MemberEntity.put({
      user_id,
      email: `${user_id}@x.test`,
      name,
      display_name: name,
      referral_code: user_id,
      member_card_number: user_id,
      marketing_consent_at: now,
      created_at: now,
      updated_at: now,
    })
    .go();
const refresh = ({ user_id }: Pick<Named, "user_id">) => city().refreshListing(user_id, now);
const renameAndRefresh = async (to: Named): Promise<void> => {
  await nameMember(to);
  await refresh(to);
};

/** A member "one" in the list, whose new name "two" isn't there yet. */
const aRenamedMember = async (): Promise<string> => {
  const user_id = uniqueId();
  await renameAndRefresh({ user_id, name: "one" });
  await nameMember({ user_id, name: "two" });
  return user_id;
};

const tierGrant = (user_id: string) => ({
  ...({ user_id, source: "admin", source_ref: "gift", tier: "premium", status: "active" } as const),
  ...{ start_at: now, updated_at: now, sweep_at: "never" },
});

/** The whole names that a member is found by, each with the tier that it is filtered by. */
const foundBy = async (user_id: string) => {
  const { MemberSuffixEntity, findListing } = city();
  const names = ["one", "two", "three"];
  const found = await MemberSuffixEntity.get(
    names.map((suffix) => ({ token: suffix.slice(0, 2), suffix, user_id })),
  ).go({ consistent: true });
  return {
    suffixes: found.data.map(({ suffix, tier }) => `${suffix} ${tier}`).sort(),
    entry: (await findListing(user_id))?.display_name,
  };
};

testOvertaken(
  "[members-19] a refresh that is overtaken by a new name",
  async () => {
    const user_id = await aRenamedMember();
    return {
      write: { containing: user_id },
      late: () => refresh({ user_id }),
      meanwhile: () => renameAndRefresh({ user_id, name: "three" }),
      outcome: () => foundBy(user_id),
    };
  },
  {
    guarded: { suffixes: ["three free"], entry: "three" },
    control: { suffixes: ["three free", "two free"], entry: "two" },
  },
);

test("[members-19] a refresh whose suffixes come after those of a new tier writes them again", async () => {
  const user_id = await aRenamedMember();
  await overtake({
    write: { operation: "BatchWriteItem", containing: user_id },
    late: () => refresh({ user_id }),
    meanwhile: async () => {
      await city().GrantEntity.put(tierGrant(user_id)).go();
      await refresh({ user_id });
    },
  });
  expect(await foundBy(user_id)).toEqual({ suffixes: ["two premium"], entry: "two" });
});

test("[members-19] a refresh that ends after its member was erased leaves nothing that they are found by", async () => {
  const user_id = await aRenamedMember();
  await overtake({
    write: { operation: "BatchWriteItem", containing: user_id },
    late: () => refresh({ user_id }),
    meanwhile: async () => {
      await city().MemberEntity.delete({ user_id }).go();
      await city().removeListing(user_id);
    },
  });
  expect(await foundBy(user_id)).toEqual({ suffixes: [], entry: undefined });
});
