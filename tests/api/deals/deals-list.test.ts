import { beforeAll, describe, expect, inject, test } from "vitest";
import { call, ok } from "../../support/call.ts";
import { aDeal, aMember, anAdmin, aVendor, type Member, openSettings } from "../../support/fixtures.ts";
import { stackAt } from "../../support/stack.ts";

const list = ({ token }: Member, query: { limit?: number; cursor?: string } = {}) =>
  ok(call("deals", "list", query, { token }));
const traffic = async (vendorId: string) => {
  const vendor = await ok(call("dealsAdmin", "vendor", { vendorId }, { token: (await anAdmin()).token }));
  const { views, redemptions, estimated_revenue_cents } = vendor;
  return { views, redemptions, estimated_revenue_cents };
};

describe("[deal-01] the list of deals", () => {
  const many = 230;
  let free: Member;

  beforeAll(async () => {
    free = await aMember();
    const { id: vendor_id } = await aVendor({ name: "The Long Menu" });
    for (let made = 0; made < many; made += 23) {
      await Promise.all(
        Array.from({ length: 23 }, (_, index) => aDeal({ vendor_id, offer_details: `No. ${made + index}` })),
      );
    }
  });

  test("contains every deal newest first without a limit, for a free member too, from one query", async () => {
    const stack = stackAt(inject("origin"));
    await stack.operations();
    const { items, cursor } = await list(free);
    expect(items.length).toBeGreaterThanOrEqual(many);
    expect(cursor).toBeNull();
    const times = items.map(({ created_at }) => created_at);
    expect(times).toEqual([...times].sort().reverse());
    expect((await stack.operations()).filter((operation) => operation === "Scan")).toEqual([]);
  });

  test("contains what a card shows", async () => {
    const deal = await aDeal({ savings_cents: 2_500, redemption_limit: "once", image: "/art/deal.webp", tag: "BOGO" });
    const { items } = await list(free, { limit: 1 });
    expect(items[0]).toMatchObject({
      id: deal.id,
      business_name: "River & Rye",
      offer_details: "Half-price oysters",
      image: "/art/deal.webp",
      tag: "BOGO",
      category: "Dining",
      created_at: expect.any(String),
      savings_cents: 2_500,
      redemption_limit: "once",
    });
  });

  test("fills in $10 of savings and a 30-day limit for a deal that declares nothing", async () => {
    expect(await aDeal()).toMatchObject({ savings_cents: 1_000, redemption_limit: "every_30_days" });
  });

  test.each([10, 20])("contains exactly the newest deals with the limit %i, and continues by cursor", async (limit) => {
    const all = (await list(free)).items.map(({ id }) => id);
    const first = await list(free, { limit });
    expect(first.items.map(({ id }) => id)).toEqual(all.slice(0, limit));
    const next = await list(free, { limit, cursor: first.cursor ?? "" });
    expect(next.items.map(({ id }) => id)).toEqual(all.slice(limit, 2 * limit));
  });

  test("continues by the cursor of another reader, as the list is the same for everybody, and refuses another list's", async () => {
    const { cursor } = await list(free, { limit: 10 });
    const next = await call("deals", "list", { limit: 10, cursor: cursor ?? "" });
    expect([next.status, next.body.items.length]).toEqual([200, 10]);
    const refused = await call("events", "list", { limit: 10, cursor: cursor ?? "" });
    expect([refused.status, refused.error?.code]).toEqual([400, "invalid-cursor"]);
  });
});

describe("a deal and its vendor", () => {
  test("include the vendor's address, phone and hours, and no private contact", async () => {
    const [member, vendor] = await Promise.all([
      aMember(),
      aVendor({ address: "1 Bay St", phone: "+1 904 555 0100", contact_email: "owner@example.com" }),
    ]);
    const deal = await aDeal({ vendor_id: vendor.id });
    const detail = await ok(call("deals", "get", { dealId: deal.id }, { token: member.token }));
    expect(detail.vendor).toMatchObject({ address: "1 Bay St", phone: "+1 904 555 0100", opening_hours: null });
    expect(JSON.stringify(detail)).not.toContain("owner@example.com");
  });

  test("are renamed together and keep their counts", async () => {
    const [vendor, member, { token }] = await Promise.all([aVendor({ name: "Old Name" }), aMember(), anAdmin()]);
    const [one, two] = await Promise.all([aDeal({ vendor_id: vendor.id }), aDeal({ vendor_id: vendor.id })]);
    await ok(call("deals", "view", { dealId: one.id }, { token: member.token }));
    const renamed = {
      vendorId: vendor.id,
      name: "New Name",
      category: "Restaurant",
      contact_email: "new@example.com",
    } as const;
    await ok(call("dealsAdmin", "updateVendor", renamed, { token }));
    const names = (await list(member)).items.filter(({ id }) => [one.id, two.id].includes(id));
    expect(names.map(({ business_name }) => business_name)).toEqual(["New Name", "New Name"]);
    expect(await traffic(vendor.id)).toMatchObject({ views: 1 });
  });

  test("get the new vendor's name when a deal moves", async () => {
    const [deal, other, { token }] = await Promise.all([aDeal(), aVendor({ name: "Other Place" }), anAdmin()]);
    const { id: dealId, ...rest } = deal;
    const moved = await ok(call("dealsAdmin", "update", { ...rest, dealId, vendor_id: other.id }, { token }));
    expect(moved).toMatchObject({ id: dealId, business_name: "Other Place", created_at: deal.created_at });
  });

  test("allow deleting a vendor only without deals", async () => {
    const [vendor, { token }] = await Promise.all([aVendor(), anAdmin()]);
    const deal = await aDeal({ vendor_id: vendor.id });
    const refused = await call("dealsAdmin", "removeVendor", { vendorId: vendor.id }, { token });
    expect([refused.status, refused.error?.code, refused.error?.details]).toEqual([
      409,
      "vendor.has-deals",
      { deals: 1 },
    ]);
    await ok(call("dealsAdmin", "remove", { dealId: deal.id }, { token }));
    await ok(call("dealsAdmin", "removeVendor", { vendorId: vendor.id }, { token }));
  });
});

describe("[deal-25] the views of a deal", () => {
  test("are counted one by one, even in parallel, and make up the vendor traffic", async () => {
    await openSettings();
    const [vendor, member] = await Promise.all([
      aVendor({ average_bill_cents: 2_200 }),
      aMember({ tier: "essential" }),
    ]);
    const [one, two] = await Promise.all([aDeal({ vendor_id: vendor.id }), aDeal({ vendor_id: vendor.id })]);
    expect(await traffic(vendor.id)).toMatchObject({ views: 0, redemptions: 0, estimated_revenue_cents: 0 });
    const open = (dealId: string) => ok(call("deals", "view", { dealId }, { token: member.token }));
    await Promise.all([...Array.from({ length: 15 }, () => open(one.id)), open(two.id)]);
    await ok(call("deals", "claim", { dealId: one.id }, { token: member.token }));
    const counted = { views: 16, redemptions: 1, estimated_revenue_cents: 2_200 };
    expect(await traffic(vendor.id)).toEqual(counted);
    await list(member);
    expect(await traffic(vendor.id)).toEqual(counted);
  });

  test("are not counted for an unknown deal", async () => {
    const { token } = await aMember();
    expect((await call("deals", "view", { dealId: "deal_01ARZ3NDEKTSV4RRFFQ69G5FAV" }, { token })).status).toBe(404);
  });
});
