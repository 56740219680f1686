import { afterEach, describe, expect, test } from "vitest";
import { stack } from "../../support/checkout.ts";
import { endOf } from "../../support/overtake.ts";
import { giveOwnTable } from "../../support/own-table.ts";
import { uniqueId } from "../../support/unique-text.ts";

const city = giveOwnTable(async () => ({
  ...(await import("../../../functions/audit/audit.entity.ts")),
  ...(await import("../../../functions/deals/catalog/list-deals.ts")),
  ...(await import("../../../functions/deals/catalog/list-vendors.ts")),
  ...(await import("../../../functions/deals/catalog/manage-deals.ts")),
  ...(await import("../../../functions/deals/catalog/manage-vendors.ts")),
  ...(await import("../../../functions/deals/catalog/relist-deals.ts")),
  ...(await import("../../../functions/deals/catalog/restore-deal.ts")),
  ...(await import("../../../functions/deals/catalog/restore-vendor.ts")),
  ...(await import("../../../functions/deals/deal.entity.ts")),
  ...(await import("../../../functions/deals/deals.ts")),
  ...(await import("../../../functions/deals/favorite.entity.ts")),
  ...(await import("../../../functions/deals/favorites.ts")),
  ...(await import("../../../functions/deals/home-pins.entity.ts")),
  ...(await import("../../../functions/deals/vendor.entity.ts")),
}));

const now = "2027-03-01T12:00:00.000Z";
const at = (second: number) => new Date(Date.parse(now) + second * 1_000).toISOString();
const admin = { userId: "admin", email: "" };
const page = { limit: 100, position: null };

const vendorFields = {
  name: "River & Rye",
  category: "Restaurant",
  contact_email: "hello@riverandrye.example",
  average_bill_cents: 2_000,
  is_pinned: false,
} as const;
const place = { latitude: 30.3, longitude: -81.6 };
const terms = { savings_cents: 1_000, redemption_limit: "once", requires_subscription: true } as const;
const offer = { offer_details: "Oysters", tag: "Discount", category: "Dining", ...terms } as const;

type VendorChange = Partial<Parameters<ReturnType<typeof city>["createVendor"]>[0]>;
type DealChange = Partial<Parameters<ReturnType<typeof city>["createDeal"]>[0]>;

const aVendor = async (change: VendorChange = {}, time = now) =>
  city().createVendor({ ...vendorFields, ...change }, admin, time);
const aDeal = async (vendor_id: string, change: DealChange = {}, time = now) =>
  city().createDeal({ vendor_id, ...offer, ...change }, admin, time);
const change = (id: string, fields: VendorChange & { version?: number }) =>
  city().updateVendor(id, { ...vendorFields, ...fields }, admin, now);

const storedVendor = async (id: string) => (await city().VendorEntity.get({ id }).go({ consistent: true })).data;
const storedDeal = async (id: string) => (await city().DealEntity.get({ id }).go({ consistent: true })).data;
const dealsOf = async (id: string) => (await storedVendor(id))?.deals;
const refusalOf = (verb: Promise<unknown>) =>
  verb.then(
    () => "done",
    ({ code, message }) => [code, message],
  );

describe("the vendors pinned to Home", () => {
  const pins = async () => (await city().HomePinsEntity.get({ name: "home" }).go({ consistent: true })).data?.vendors;
  const pinned: string[] = [];
  const pin = async (): Promise<string> => {
    const { id } = await aVendor({ is_pinned: true });
    pinned.push(id);
    return id;
  };
  const pinSix = () => Promise.all(Array.from({ length: 6 }, pin));
  afterEach(async () => {
    for (const id of pinned.splice(0)) await city().deleteVendor(id, admin, now);
  });

  test("are counted as they are pinned, changed, unpinned and deleted", async () => {
    const before = (await pins()) ?? 0;
    const [one, other, never] = [await pin(), await pin(), (await aVendor()).id];
    expect(await pins()).toBe(before + 2);
    await change(one, { is_pinned: true, name: "Rye & Co" });
    await change(never, { name: "Rye & Co" });
    expect(await pins()).toBe(before + 2);
    await change(one, { is_pinned: false });
    await city().deleteVendor(other, admin, now);
    expect(await pins()).toBe(before);
  });

  test("are six at the most, new or changed", async () => {
    const [first = ""] = await pinSix();
    const { id } = await aVendor();
    const refused = ["vendor.too-many-pins", "6 vendors are pinned to Home already. Unpin one of them first."];
    expect(await refusalOf(aVendor({ is_pinned: true }))).toEqual(refused);
    expect(await refusalOf(change(id, { is_pinned: true }))).toEqual(refused);
    expect((await storedVendor(id))?.is_pinned).toBe(false);
    await change(first, { is_pinned: true, name: "Rye & Co" });
    await change(first, { is_pinned: false });
    expect(await endOf(change(id, { is_pinned: true }))).toBe("done");
    await city().deleteVendor(id, admin, now);
  });

  test("don't come back from the bin while others have the places", async () => {
    const id = await pin();
    await city().deleteVendor(id, admin, now);
    await pinSix();
    expect(await endOf(city().restoreVendor(id, admin, now))).toBe("vendor.too-many-pins");
    expect(await storedVendor(id)).toBeNull();
  });
});

describe("a deal", () => {
  test("begins with version 0, and its vendor counts it until it is deleted", async () => {
    const { id: vendorId } = await aVendor();
    expect(await dealsOf(vendorId)).toBe(0);
    const { id, version } = await aDeal(vendorId);
    expect([version, await dealsOf(vendorId)]).toEqual([0, 1]);
    await city().deleteDeal(id, admin, now);
    await city().deleteDeal(id, admin, now);
    expect([await storedDeal(id), await dealsOf(vendorId)]).toEqual([null, 0]);
  });

  test("that is changed leaves its vendor as it is stored", async () => {
    const { id: vendorId } = await aVendor();
    const { id } = await aDeal(vendorId);
    await city().VendorEntity.patch({ id: vendorId }).remove(["deals"]).go();
    const before = await storedVendor(vendorId);
    expect(await city().updateDeal(id, { vendor_id: vendorId, ...offer }, admin, now)).toMatchObject({ version: 1 });
    expect(await storedVendor(vendorId)).toEqual(before);
  });

  test("that moves is counted by its new vendor, under whose name it stands", async () => {
    const [from, to] = [await aVendor(), await aVendor({ name: "Rye & Co" })];
    const { id } = await aDeal(from.id);
    expect(await city().updateDeal(id, { vendor_id: to.id, ...offer }, admin, now)).toMatchObject({
      business_name: "Rye & Co",
    });
    expect([await dealsOf(from.id), await dealsOf(to.id)]).toEqual([0, 1]);
  });

  test("is changed from the version that was read, or from whatever there is where none is named", async () => {
    const { id: vendor_id } = await aVendor();
    const { id } = await aDeal(vendor_id);
    const update = (version?: number) => endOf(city().updateDeal(id, { vendor_id, ...offer, version }, admin, now));
    expect([await update(1), await update(0), await update(0), await update(), await update(2)]).toEqual([
      "version-conflict",
      "done",
      "version-conflict",
      "done",
      "done",
    ]);
  });

  test("that isn't there can't be changed", async () => {
    const { id: vendor_id } = await aVendor();
    expect(await endOf(city().updateDeal("deal_1", { vendor_id, ...offer }, admin, now))).toBe("not-found");
  });

  test("of a vendor that isn't there is not made", async () => {
    expect(await endOf(aDeal("ven_1"))).toBe("not-found");
  });

  test.each(["getDeal", "getDealSummary"] as const)("that isn't there is not found: %s", async (read) => {
    expect(await endOf(city()[read]("deal_1"))).toBe("not-found");
  });

  test("that is deleted is read once", async () => {
    const { id } = await aDeal((await aVendor()).id);
    await stack().fault({ kind: "crash-before", operation: "GetItem", containing: id, skip: 1, times: 100 });
    await city().deleteDeal(id, admin, now);
    await stack().clearFaults();
    expect(await storedDeal(id)).toBeNull();
  });

  test("that is restored though it was never deleted is answered as it is", async () => {
    const made = await aDeal((await aVendor()).id);
    expect(await city().restoreDeal(made.id, admin, now)).toEqual(made);
  });

  test("comes back only to a vendor that is there", async () => {
    const { id: vendorId } = await aVendor();
    const { id } = await aDeal(vendorId);
    await city().deleteDeal(id, admin, now);
    await city().deleteVendor(vendorId, admin, now);
    expect(await endOf(city().restoreDeal(id, admin, now))).toBe("deal.vendor-deleted");
    await city().restoreVendor(vendorId, admin, now);
    expect(await city().restoreDeal(id, admin, now)).toMatchObject({ version: 1, image: null });
    expect(await dealsOf(vendorId)).toBe(1);
  });
});

describe("a vendor", () => {
  test("begins with version 0 and no deals", async () => {
    const { id, version } = await aVendor();
    expect([version, await storedVendor(id)]).toMatchObject([0, { version: 0, deals: 0 }]);
  });

  test("is changed from the version that was read, or from whatever there is where none is named", async () => {
    const { id } = await aVendor();
    const rename = (version?: number) => endOf(change(id, version === undefined ? {} : { version }));
    expect([await rename(1), await rename(0), await rename(0), await rename(), await rename(2)]).toEqual([
      "version-conflict",
      "done",
      "version-conflict",
      "done",
      "done",
    ]);
  });

  test("keeps what a change leaves out, and loses what it clears", async () => {
    const { id } = await aVendor({ address: "1 Main St", phone: "+19045550100" });
    await change(id, { address: null });
    expect(await storedVendor(id)).toMatchObject({ phone: "+19045550100", name: "River & Rye" });
    expect(await storedVendor(id)).not.toHaveProperty("address");
  });

  test("is in the audit log without its address, masked so that a change of it can be told", async () => {
    const { id } = await aVendor();
    await change(id, { contact_email: "owner@riverandrye.example" });
    await city().deleteVendor(id, admin, now);
    const details = (await city().AuditEntity.query.bySubject({ subject: id }).go()).data.map((row) => row.details);
    expect(details).toHaveLength(3);
    for (const text of details) {
      expect(text).not.toMatch(/(hello|owner)@/);
      expect(text).toContain("contact_email");
    }
  });

  test("stored without an address for contact can be deleted", async () => {
    const { id } = await aVendor();
    await city().VendorEntity.patch({ id }).remove(["contact_email"]).go();
    await city().deleteVendor(id, admin, now);
    expect(await storedVendor(id)).toBeNull();
  });

  test.each([
    [1, "This vendor still has 1 deal. Delete it first."],
    [2, "This vendor still has 2 deals. Delete them first."],
  ])("with %i deals can't be deleted", async (count, message) => {
    const { id } = await aVendor();
    for (let made = 0; made < count; made += 1) await aDeal(id);
    expect(await refusalOf(city().deleteVendor(id, admin, now))).toEqual(["vendor.has-deals", message]);
    expect(await storedVendor(id)).not.toBeNull();
  });

  test("that is gone can be deleted once more, and can't be read", async () => {
    const { id } = await aVendor();
    await city().deleteVendor(id, admin, now);
    await city().deleteVendor(id, admin, now);
    expect(await endOf(city().getVendorSummary(id))).toBe("not-found");
  });

  test("that is restored though it was never deleted is answered as it is", async () => {
    const made = await aVendor();
    const { deals: _counted, ...answered } = (await city().restoreVendor(made.id, admin, now)) as typeof made & {
      deals?: number;
    };
    const { deals: _none, ...expected } = made as typeof made & { deals?: number };
    expect(answered).toEqual(expected);
    expect(answered).toHaveProperty("address", null);
  });

  test("comes back without deals", async () => {
    const { id } = await aVendor();
    await city().VendorEntity.patch({ id }).set({ deals: -1 }).go();
    await city().deleteVendor(id, admin, now);
    await city().restoreVendor(id, admin, now);
    expect(await storedVendor(id)).toMatchObject({ deals: 0, version: 1 });
  });

  test.each([
    [-1, 0],
    [2, 2],
  ])("whose deals are counted as %i has %i in the list", async (deals, shown) => {
    const { id } = await aVendor();
    await city().VendorEntity.patch({ id }).set({ deals }).go();
    expect((await city().getVendorSummary(id)).deals).toBe(shown);
  });
});

describe("a change of a vendor", () => {
  const versionOf = async (id: string) => (await storedDeal(id))?.version;

  test.each([
    ["its name", { name: "Rye & Co" }, { business_name: "Rye & Co" }],
    ["where it is", place, { has_coordinates: true }],
    ["that it is pinned", { is_pinned: true }, { is_pinned: true }],
  ])("changes its deals where they show %s", async (_what, fields, shown) => {
    const { id: vendorId } = await aVendor();
    const { id } = await aDeal(vendorId);
    await change(vendorId, fields);
    expect(await storedDeal(id)).toMatchObject({ ...shown, version: 1 });
    await city().deleteDeal(id, admin, now);
    await city().deleteVendor(vendorId, admin, now);
  });

  test("leaves its deals as they are where they show nothing of it", async () => {
    const { id: vendorId } = await aVendor(place);
    const { id } = await aDeal(vendorId);
    await change(vendorId, { ...place, average_bill_cents: 3_000 });
    expect(await versionOf(id)).toBe(0);
  });

  test("changes the deals that show something else only, and reads them once", async () => {
    const { id: vendorId } = await aVendor();
    const [one, other] = [await aDeal(vendorId), await aDeal(vendorId)];
    await city().DealEntity.patch({ id: one.id }).set({ business_name: "A former name" }).go();
    await stack().fault({ kind: "crash-before", operation: "Query", containing: vendorId, skip: 1, times: 100 });
    await city().relistDeals(vendorId, at(1));
    await stack().clearFaults();
    expect([await storedDeal(one.id), await storedDeal(other.id)]).toMatchObject([
      { business_name: "River & Rye", version: 1, updated_at: at(1) },
      { version: 0, updated_at: now },
    ]);
  });

  test("changes any number of its deals, whose names have many words", async () => {
    const { id } = await aVendor({ name: "One two three four five six seven eight" });
    const deals = await Promise.all(["Aa", "Bb", "Cc", "Dd"].map((offer_details) => aDeal(id, { offer_details })));
    await change(id, { name: "Nine ten eleven twelve thirteen fourteen fifteen sixteen" });
    expect(await Promise.all(deals.map((deal) => versionOf(deal.id)))).toEqual([1, 1, 1, 1]);
  });
});

describe("the back-office's list of deals", () => {
  const made = async () => {
    const { id } = await aVendor();
    const seeds: DealChange[] = [
      { offer_details: "One", category: "Dining", tag: "BOGO" },
      { offer_details: "Two", category: "Dining", tag: "Freebie" },
      { offer_details: "Three", category: "Sweets", tag: "BOGO" },
    ];
    for (const [second, seed] of seeds.entries()) await aDeal(id, seed, at(second));
    return id;
  };
  type Query = Parameters<ReturnType<typeof city>["listDealSummaries"]>[0];
  const offersOf = async (query: Query) =>
    (await city().listDealSummaries(query, page)).items.map(({ offer_details }) => offer_details);

  test.each([
    [{}, ["Three", "Two", "One"]],
    [{ category: "Dining" }, ["Two", "One"]],
    [{ tag: "BOGO" }, ["Three", "One"]],
    [{ category: "Dining", tag: "BOGO" }, ["One"]],
  ])("has a vendor's, newest first, narrowed by %o", async (query, offers) => {
    await aDeal((await aVendor()).id, { offer_details: "Another one's", category: "Dining", tag: "BOGO" });
    expect(await offersOf({ vendor_id: await made(), ...query })).toEqual(offers);
  });

  test.each([
    [{}, ["Aa", "Bb", "Cc"]],
    [{ category: "Dining" }, ["Aa", "Bb"]],
    [{ tag: "BOGO" }, ["Aa", "Cc"]],
    [{ category: "Dining", tag: "BOGO" }, ["Aa"]],
  ])("finds a word, narrowed by %o", async (query, found) => {
    const word = uniqueId();
    const { id } = await aVendor();
    await aDeal(id, { offer_details: `Cc ${word} 3`, category: "Sweets", tag: "BOGO" });
    await aDeal(id, { offer_details: `Bb ${word} 2`, category: "Dining", tag: "Freebie" });
    await aDeal(id, { offer_details: `Aa ${word} 1`, category: "Dining", tag: "BOGO" });
    expect(await offersOf({ q: word, ...query })).toEqual(
      found.map((name) => expect.stringMatching(new RegExp(`^${name}`))),
    );
  });

  test("is sorted by when they were made, the newest first, or by name from the beginning", async () => {
    const category = "Services";
    for (const [second, name] of ["Birch", "Cedar", "Alder"].entries())
      await aDeal((await aVendor({ name })).id, { category, tag: "Popular" }, at(second));
    const namesBy = async (sort?: "newest" | "name") =>
      (await city().listDealSummaries({ category, tag: "Popular", sort }, page)).items.map(
        (deal) => deal.business_name,
      );
    expect(await namesBy()).toEqual(["Alder", "Cedar", "Birch"]);
    expect(await namesBy("newest")).toEqual(["Alder", "Cedar", "Birch"]);
    expect(await namesBy("name")).toEqual(["Alder", "Birch", "Cedar"]);
  });

  test("has where the vendor is", async () => {
    const [here, somewhere] = [await aVendor(place), await aVendor()];
    const [one, other] = [await aDeal(here.id), await aDeal(somewhere.id)];
    expect(await city().getDealSummary(one.id)).toMatchObject(place);
    expect(await city().getDealSummary(other.id)).toMatchObject({ latitude: null, longitude: null });
  });
});

describe("lists for members", () => {
  // Together they are more than one answer of the table holds.
  const long = "x".repeat(120_000);
  const many = 10;

  test("have every favorite of theirs without a limit, newest first, and as many as asked for with one", async () => {
    const user_id = `usr_${uniqueId()}`;
    const ids = Array.from({ length: many }, (_, index) => `fav_${index}`);
    for (const id of ids)
      await city().FavoriteEntity.put({ id, user_id, deal_id: id, business_name: long, created_at: now }).go();
    const listed = async (limit?: number) =>
      (await city().listFavorites(user_id, { limit, position: null })).items.map(({ id }) => id);
    expect(await listed()).toEqual(ids.toReversed());
    expect(await listed(2)).toEqual(["fav_9", "fav_8"]);
  });

  test("have every deal without a limit, newest first, and as many as asked for with one", async () => {
    const { id: vendor_id } = await aVendor();
    const ids = Array.from({ length: many }, (_, index) => `deal_long_${index}`);
    for (const [second, id] of ids.entries())
      await city()
        .DealEntity.put({
          ...offer,
          id,
          vendor_id,
          business_name: "River & Rye",
          offer_details: long,
          created_at: at(1_000_000 + second),
          updated_at: now,
        })
        .go();
    const listed = async (limit?: number) =>
      (await city().listDeals({ limit, position: null })).items.map(({ id }) => id);
    const all = await listed();
    expect(all.slice(0, many)).toEqual(ids.toReversed());
    expect(all.length).toBeGreaterThan(many);
    expect(await listed(2)).toEqual(["deal_long_9", "deal_long_8"]);
    for (const id of ids) await city().DealEntity.delete({ id }).go();
  });

  test("get a new favorite without reading it, and the one that there was where it is added twice", async () => {
    const user_id = `usr_${uniqueId()}`;
    const { id } = await aDeal((await aVendor()).id);
    await stack().fault({ kind: "crash-before", operation: "GetItem", containing: user_id, times: 100 });
    const favorite = await city().addFavorite(user_id, id, now);
    await stack().clearFaults();
    expect(favorite).toMatchObject({ user_id, deal_id: id, business_name: "River & Rye", created_at: now });
    expect(await city().addFavorite(user_id, id, at(1))).toEqual(favorite);
  });
});
