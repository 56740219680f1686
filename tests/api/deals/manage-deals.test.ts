import { beforeAll, describe, expect, test } from "vitest";
import type { dealsAdmin } from "../../../shared/api/deals-admin.ts";
import type { RequestOf } from "../../../shared/api/route.ts";
import { dealCategories, dealTags } from "../../../shared/model/deal.ts";
import { call, ok } from "../../support/call.ts";
import { aDeal, aMember, anAdmin, aVendor, openSettings } from "../../support/fixtures.ts";
import { uniqueText } from "../../support/unique-text.ts";

type Wish = RequestOf<typeof dealsAdmin.create>;

const asAdmin = async () => ({ token: (await anAdmin()).token });
const wish = { offer_details: "Half-price oysters", tag: "Discount", category: "Dining" } as const;
const create = async (about: Record<string, unknown>) =>
  call("dealsAdmin", "create", { vendor_id: (await aVendor()).id, ...wish, ...about } as Wish, await asAdmin());
const update = async (deal: { id: string; vendor_id: string }, about: Record<string, unknown>) =>
  call(
    "dealsAdmin",
    "update",
    { dealId: deal.id, vendor_id: deal.vendor_id, ...wish, ...about } as never,
    await asAdmin(),
  );
const list = async (query: RequestOf<typeof dealsAdmin.list>) =>
  (await ok(call("dealsAdmin", "list", query, await asAdmin()))).items;
const auditOf = async (subject: string) =>
  (await ok(call("auditAdmin", "list", { subject }, await asAdmin()))).items.map(({ action, details }) => ({
    action,
    changes: details.changes as Record<string, unknown[]>,
  }));

const isRefused = ({ status, error }: Awaited<ReturnType<typeof create>>) => [status, error?.code];
const refusal = [400, "invalid-input"];

beforeAll(() => openSettings());

describe("[admindeals-03] a deal", () => {
  test.each<[string, Record<string, unknown>]>([
    ["a business", { vendor_id: undefined }],
    ["offer details", { offer_details: undefined }],
    ["offer details but spaces", { offer_details: "   " }],
  ])("without %s is refused when it is created and when it is changed", async (_what, about) => {
    expect(isRefused(await create(about))).toEqual(refusal);
    const deal = await aDeal({ offer_details: "As it was" });
    expect(isRefused(await update(deal, about))).toEqual(refusal);
    expect(await list({ vendor_id: deal.vendor_id })).toMatchObject([{ offer_details: "As it was", version: 0 }]);
  });

  test("of an unknown vendor is refused", async () => {
    expect(isRefused(await create({ vendor_id: "ven_01ARZ3NDEKTSV4RRFFQ69G5FAV" }))).toEqual([404, "not-found"]);
  });

  test("is stored with id and creation time of the server and can be changed, with an audit row each", async () => {
    const forged = { id: "deal_forged0000", created_at: "2001-01-01T00:00:00.000Z", business_name: "Forged" };
    const { status, body: deal } = await create(forged);
    expect(status).toBe(201);
    expect(deal).toMatchObject({ business_name: "River & Rye", version: 0 });
    expect([deal.id, deal.created_at]).not.toContain(forged.id);
    expect(deal.created_at > "2026").toBe(true);
    const changed = await ok(update(deal, { offer_details: "Free dessert", tag: "Freebie", version: 0 }));
    expect(changed).toMatchObject({
      id: deal.id,
      created_at: deal.created_at,
      offer_details: "Free dessert",
      version: 1,
    });
    const [second, first] = await auditOf(deal.id);
    expect(first).toMatchObject({ action: "deal.create" });
    expect(second).toEqual({
      action: "deal.update",
      changes: { offer_details: ["Half-price oysters", "Free dessert"], tag: ["Discount", "Freebie"] },
    });
  });
});

test("a change of a deal that leaves out its picture and its event keeps both, and null clears them", async () => {
  const { body: deal } = await create({ image: "/media/deals/1.webp", event_id: "evt_01ARZ3NDEKTSV4RRFFQ69G5FAV" });
  const { image, event_id } = deal;
  expect(await ok(update(deal, { offer_details: "Free dessert" }))).toMatchObject({ image, event_id });
  expect(await ok(update(deal, { image: null }))).toMatchObject({ image: null, event_id });
});

describe("[admindeals-04] category and tag of a deal", () => {
  test.each(dealCategories)("may be %s", async (category) => {
    expect((await create({ category })).body).toMatchObject({ category });
  });
  test.each(dealTags)("may be tagged %s", async (tag) => {
    expect((await create({ tag })).body).toMatchObject({ tag });
  });
  test.each<[string, Record<string, unknown>]>([
    ["a vendor's category", { category: "Restaurant" }],
    ["a category in lower case", { category: "dining" }],
    ["no category", { category: undefined }],
    ["an unknown tag", { tag: "Cheap" }],
    ["no tag", { tag: undefined }],
  ])("are refused with %s", async (_what, about) => {
    expect(isRefused(await create(about))).toEqual(refusal);
  });
});

describe("[admindeals-12] limit and saving of a deal", () => {
  test("are every 30 days and $10 where nothing is said", async () => {
    expect((await create({})).body).toMatchObject({ redemption_limit: "every_30_days", savings_cents: 1_000 });
  });
  test("can be once and any saving in cents, which members read", async () => {
    const { body: deal } = await create({ redemption_limit: "once", savings_cents: 1_250 });
    const { token } = await aMember();
    expect(await ok(call("deals", "get", { dealId: deal.id }, { token }))).toMatchObject({
      redemption_limit: "once",
      savings_cents: 1_250,
    });
  });
  test.each([
    { redemption_limit: "daily" },
    { redemption_limit: "" },
    { savings_cents: -1 },
    { savings_cents: 10.5 },
    { savings_cents: "1000" },
  ])("are refused as %o", async (about) => {
    expect(isRefused(await create(about))).toEqual(refusal);
  });
});

describe("two administrators who change one deal", () => {
  test("at the same time: one of eight is written, with one audit row", async () => {
    const deal = await aDeal();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => update(deal, { offer_details: `No. ${index}`, version: 0 })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ error }) => error?.code === "version-conflict")).toHaveLength(7);
    expect(await auditOf(deal.id)).toHaveLength(2);
  });

  test("from an old version: the second is told", async () => {
    const deal = await aDeal();
    await ok(update(deal, { offer_details: "First", version: 0 }));
    const second = await update(deal, { offer_details: "Second", version: 0 });
    expect([second.status, second.error?.code]).toEqual([409, "version-conflict"]);
    expect(await list({ vendor_id: deal.vendor_id })).toMatchObject([{ offer_details: "First", version: 1 }]);
  });
});

describe("the back-office's list of deals", () => {
  test("[admindeals-01] begins with the newest, a single vendor's too", async () => {
    const vendor = await aVendor();
    const made: string[] = [];
    for (let count = 0; count < 3; count += 1) made.unshift((await aDeal({ vendor_id: vendor.id })).id);
    const found = (await list({ limit: 50 })).map(({ id, created_at }) => ({ id, created_at }));
    expect(found.filter(({ id }) => made.includes(id)).map(({ id }) => id)).toEqual(made);
    const times = found.map(({ created_at }) => created_at);
    expect(times).toEqual([...times].sort().reverse());
    expect((await list({ vendor_id: vendor.id })).map(({ id }) => id)).toEqual(made);
  });

  test("is narrowed by category and tag together, and by vendor", async () => {
    const vendor = await aVendor();
    const about = { vendor_id: vendor.id, category: "Sweets" } as const;
    const [both, other] = [await aDeal({ ...about, tag: "Popular" }), await aDeal({ ...about, tag: "BOGO" })];
    const ids = async (query: RequestOf<typeof dealsAdmin.list>) =>
      (await list({ limit: 100, ...query })).map(({ id }) => id).filter((id) => [both.id, other.id].includes(id));
    expect(await ids({ category: "Sweets", tag: "Popular" })).toEqual([both.id]);
    expect(await ids({ category: "Sweets", sort: "name" })).toEqual([both.id, other.id]);
    expect(await ids({ tag: "BOGO" })).toEqual([other.id]);
    expect(await ids({ vendor_id: vendor.id, tag: "Popular" })).toEqual([both.id]);
  });

  test("finds a deal by any word of its offer, by the new words after a change, and not by words it never had", async () => {
    const [former, next] = [uniqueText("Former"), uniqueText("Latter")];
    const { id, vendor_id } = await aDeal({ offer_details: `Two-for-one ${former} on Mondays` });
    const ids = async (q: string) => (await list({ q })).map((deal) => deal.id);
    expect(await ids(`${former} on mon`)).toEqual([id]);
    const change = { vendor_id, offer_details: `Half-price ${next}`, category: "Dining", tag: "Discount" } as const;
    await ok(call("dealsAdmin", "update", { dealId: id, ...change }, await asAdmin()));
    expect([await ids(former), await ids(next), await ids(`${next} on mon`)]).toEqual([[], [id], []]);
  });

  test("finds a deal by its business, by the new name after a renaming, and not once it is deleted", async () => {
    const [former, next] = [uniqueText("Former"), uniqueText("Latter")];
    const vendor = await aVendor({ name: former });
    const deals = await Promise.all(Array.from({ length: 7 }, () => aDeal({ vendor_id: vendor.id })));
    const ids = async (q: string, tag?: "Discount" | "BOGO") => (await list({ q, tag })).map(({ id }) => id).sort();
    const all = deals.map(({ id }) => id).sort();
    expect(await ids(former.toUpperCase())).toEqual(all);
    expect([await ids(former, "Discount"), await ids(former, "BOGO")]).toEqual([all, []]);
    const contact = { category: "Bar", contact_email: "a@example.com" } as const;
    await ok(call("dealsAdmin", "updateVendor", { vendorId: vendor.id, name: next, ...contact }, await asAdmin()));
    expect([await ids(former), await ids(next)]).toEqual([[], all]);
    const [gone = ""] = all;
    await ok(call("dealsAdmin", "remove", { dealId: gone }, await asAdmin()));
    expect(await ids(next)).toEqual(all.slice(1));
    expect(await list({ vendor_id: vendor.id })).toHaveLength(6);
  });
});

test("deleting a deal twice is recorded once, and its redemptions stay on record", async () => {
  const [member, deal] = await Promise.all([aMember(), aDeal({ requires_subscription: false })]);
  const claim = await ok(call("deals", "claim", { dealId: deal.id }, { token: member.token }));
  for (let turn = 0; turn < 2; turn += 1) {
    await ok(call("dealsAdmin", "remove", { dealId: deal.id }, await asAdmin()));
  }
  expect((await auditOf(deal.id)).map(({ action }) => action)).toEqual(["deal.delete", "deal.create"]);
  const { items } = await ok(call("deals", "claims", {}, { token: member.token }));
  expect(items.map(({ id }) => id)).toEqual([claim.id]);
});

test("[panel-05] one deal is read by its id as the list has it; an unknown one is not found", async () => {
  const { id: dealId, vendor_id } = await aDeal();
  const [listed] = (await ok(call("dealsAdmin", "list", { vendor_id }, await asAdmin()))).items;
  expect(await ok(call("dealsAdmin", "deal", { dealId }, await asAdmin()))).toEqual({ ...listed, id: dealId });
  const unknown = { dealId: "deal_01JZZZZZZZZZZZZZZZZZZZZZZZ" };
  expect((await call("dealsAdmin", "deal", unknown, await asAdmin())).status).toBe(404);
});
