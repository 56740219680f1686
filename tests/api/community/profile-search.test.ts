import { describe, expect, test } from "vitest";
import { giveOwnTable } from "../../support/own-table.ts";

const city = giveOwnTable(async () => ({
  ...(await import("../../../functions/community/blocks/community-block.entity.ts")),
  ...(await import("../../../functions/community/follows/follow.entity.ts")),
  ...(await import("../../../functions/community/profiles/community-profile.entity.ts")),
  ...(await import("../../../functions/community/profiles/profile-suffixes.ts")),
  ...(await import("../../../functions/community/profiles/search-profiles.ts")),
}));

const now = "2027-03-01T12:00:00.000Z";

const aProfile = async (display_name: string) => {
  const user_id = crypto.randomUUID();
  await city()
    .CommunityProfileEntity.put({ user_id, id: `profile_${user_id}`, display_name, created_at: now, updated_at: now })
    .go();
  await city().replaceSuffixes(user_id, null, display_name);
  return user_id;
};
const follow = (follower_id: string, following_id: string, created_at = now) =>
  city().FollowEntity.put({ follower_id, following_id, created_at }).go();
const namesFor = async (text: string, callerId: string) =>
  (await city().searchProfiles(text, callerId)).map(({ display_name }) => display_name);

describe("a member who searches others", () => {
  test("finds them by any three characters of their name, in either case and without accents, but not themselves", async () => {
    const caller = await aProfile("Zoé Álvarez");
    await aProfile("Zoë Alvarado");
    expect(await namesFor("LVA", caller)).toEqual(["Zoë Alvarado"]);
    expect(await namesFor("zoe al", caller)).toEqual(["Zoë Alvarado"]);
    expect(await namesFor("lv", caller)).toEqual([]);
    expect(await namesFor("lvb", caller)).toEqual([]);
  });

  test("finds those they follow first, then by name", async () => {
    const caller = await aProfile("Searcher One");
    for (const name of ["Quentin C", "Quentin B", "Quentin A"]) await aProfile(name);
    await follow(caller, await aProfile("Quentin Z"));
    expect(await namesFor("quentin", caller)).toEqual(["Quentin Z", "Quentin A", "Quentin B", "Quentin C"]);
  });

  test("finds nobody with whom there is a block, on either side", async () => {
    const caller = await aProfile("Searcher Two");
    const [blocked, blocking] = [await aProfile("Wanda Blocked"), await aProfile("Wanda Blocking")];
    await aProfile("Wanda Free");
    await city().CommunityBlockEntity.put({ user_id: caller, other_id: blocked, side: "blocks", created_at: now }).go();
    await city()
      .CommunityBlockEntity.put({ user_id: caller, other_id: blocking, side: "blocked-by", created_at: now })
      .go();
    expect(await namesFor("wanda", caller)).toEqual(["Wanda Free"]);
    const names = await city().listNames([blocked, blocking, "nobody"], caller);
    expect(names).toEqual([]);
  });

  test("finds 20 at most, and among more than a hundred of one name those they follow", async () => {
    const caller = await aProfile("Searcher Three");
    for (let index = 0; index < 101; index += 1) await aProfile("Xavier Many");
    // Sorts behind the hundred that are looked at.
    const followed = await aProfile("Xavier Many Zz");
    await follow(caller, followed);
    const found = await city().searchProfiles("xavier", caller);
    expect(found).toHaveLength(20);
    expect(found[0]).toMatchObject({ user_id: followed, is_following: true });
  });

  test("finds those they follow by name, the latest followed first", async () => {
    const caller = crypto.randomUUID();
    const [first, second, other] = [
      await aProfile("Yara First"),
      await aProfile("Yara Second"),
      await aProfile("Nobody"),
    ];
    await follow(caller, first, "2027-01-01T00:00:00.000Z");
    await follow(caller, second, "2027-01-02T00:00:00.000Z");
    await follow(caller, other, "2027-01-03T00:00:00.000Z");
    expect(await city().findFollowedIds("yara", caller)).toEqual([second, first]);
  });
});
