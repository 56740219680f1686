import { describe, expect, test } from "vitest";
import { call, ok, send } from "../../support/call.ts";
import { aDeal, aMember, aVendor, type Member } from "../../support/fixtures.ts";

const keep = ({ token }: Member, dealId: string) => call("deals", "favorite", { dealId }, { token });
const drop = ({ token }: Member, dealId: string) => call("deals", "unfavorite", { dealId }, { token });
const kept = async ({ token }: Member) => (await ok(call("deals", "favorites", {}, { token }))).items;

describe("[favorite-04] favorites", () => {
  test("store the business name of the deal, whatever the browser sends", async () => {
    const [member, vendor] = await Promise.all([aMember({ tier: "essential" }), aVendor({ name: "Blue Heron" })]);
    const { id } = await aDeal({ vendor_id: vendor.id });
    const forged = { user_id: "00000000-0000-4000-8000-000000000000", business_name: "Forged", id: "fav_forged00" };
    const { body } = await send("PUT", `/api/favorites/${id}`, forged, { token: member.token });
    const favorite = {
      id: expect.stringMatching(/^fav_/),
      user_id: member.userId,
      deal_id: id,
      business_name: "Blue Heron",
      created_at: expect.any(String),
    };
    expect(body).toEqual(favorite);
    expect(await kept(member)).toEqual([body]);
  });

  test("[favorite-02] are for paid members only, and a refused one is not saved", async () => {
    const [free, { id }] = await Promise.all([aMember(), aDeal()]);
    const refused = await keep(free, id);
    expect([refused.status, refused.error?.code]).toEqual([403, "membership-required"]);
    expect((await call("deals", "favorite", { dealId: id })).status).toBe(401);
    expect(await kept(free)).toEqual([]);
  });

  test("exist at most once per member and deal, even when added repeatedly in parallel", async () => {
    const [member, { id }] = await Promise.all([aMember({ tier: "premium" }), aDeal()]);
    const answers = await Promise.all(Array.from({ length: 10 }, () => ok(keep(member, id))));
    expect(new Set(answers.map((favorite) => favorite.id)).size).toBe(1);
    expect(await kept(member)).toHaveLength(1);
  });

  test("are listed newest first and to their owner only", async () => {
    const [member, other, one, two] = await Promise.all([
      aMember({ tier: "premium" }),
      aMember({ tier: "premium" }),
      aDeal(),
      aDeal(),
    ]);
    await ok(keep(member, one.id));
    await ok(keep(member, two.id));
    expect((await kept(member)).map(({ deal_id }) => deal_id)).toEqual([two.id, one.id]);
    expect(await kept(other)).toEqual([]);
  });

  test("are removed only by their owner, even after the membership has ended", async () => {
    const [member, other, { id }] = await Promise.all([
      aMember({ tier: "premium" }),
      aMember({ tier: "premium" }),
      aDeal(),
    ]);
    await ok(keep(member, id));
    await ok(drop(other, id));
    expect(await kept(member)).toHaveLength(1);
    await ok(drop(member, id));
    await ok(drop(member, id));
    expect(await kept(member)).toEqual([]);
  });
});
