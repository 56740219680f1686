import { afterEach, beforeAll, describe, expect, test } from "vitest";
import type { dealsAdmin } from "../../../shared/api/deals-admin.ts";
import type { RequestOf } from "../../../shared/api/route.ts";
import { limits } from "../../../shared/model/limits.ts";
import { vendorCategories } from "../../../shared/model/vendor.ts";
import { call, ok } from "../../support/call.ts";
import { aDeal, aMember, anAdmin, aVendor, openSettings } from "../../support/fixtures.ts";
import { uniqueText } from "../../support/unique-text.ts";

type Wish = RequestOf<typeof dealsAdmin.createVendor>;

const asAdmin = async () => ({ token: (await anAdmin()).token });
const wish = { name: "Salt & Pine", category: "Bar", contact_email: "hello@saltandpine.example" } as const;
const create = async (about: Record<string, unknown>) =>
  call("dealsAdmin", "createVendor", { ...wish, ...about } as Wish, await asAdmin());
const read = async (vendorId: string) => ok(call("dealsAdmin", "vendor", { vendorId }, await asAdmin()));
const find = async (query: RequestOf<typeof dealsAdmin.vendors>) =>
  (await ok(call("dealsAdmin", "vendors", query, await asAdmin()))).items.map(({ id }) => id);
const auditOf = async (subject: string) =>
  (await ok(call("auditAdmin", "list", { subject }, await asAdmin()))).items.map(({ action, details }) => ({
    action,
    changes: details.changes as Record<string, unknown[]>,
  }));

beforeAll(() => openSettings());

describe("[vendors-03] a vendor", () => {
  test.each<[string, Record<string, unknown>]>([
    ["no name", { name: undefined }],
    ["a blank name", { name: "  " }],
    ["no contact email", { contact_email: undefined }],
    ["an empty contact email", { contact_email: "" }],
    ["a malformed contact email", { contact_email: "hello@nowhere" }],
    ["a deal's category", { category: "Dining" }],
    ["no category", { category: undefined }],
    ["a phone number in letters", { phone: "call us" }],
    ["a negative average bill", { average_bill_cents: -1 }],
    ["an average bill in dollars", { average_bill_cents: 15.5 }],
  ])("with %s is refused", async (_what, about) => {
    const refused = await create(about);
    expect([refused.status, refused.error?.code]).toEqual([400, "invalid-input"]);
  });

  test.each(vendorCategories)("may be of the category %s", async (category) => {
    expect((await create({ category })).body).toMatchObject({ category });
  });

  test("is stored with its details and can be changed, with an audit row each without an email address", async () => {
    const details = { address: "1 Bay St", phone: "(904) 555-0100", opening_hours: "Daily", average_bill_cents: 2_300 };
    const { body: vendor } = await create(details);
    expect(await read(vendor.id)).toMatchObject({ ...wish, ...details, version: 0, deals: 0 });
    const changed = { ...wish, name: "Salt & Oak", contact_email: "new@saltandoak.example", phone: null };
    await ok(call("dealsAdmin", "updateVendor", { vendorId: vendor.id, ...changed, version: 0 }, await asAdmin()));
    expect(await read(vendor.id)).toMatchObject({
      ...changed,
      address: "1 Bay St",
      opening_hours: "Daily",
      created_at: vendor.created_at,
      version: 1,
      average_bill_cents: 1_500,
    });
    const rows = await auditOf(vendor.id);
    expect(rows.map(({ action }) => action)).toEqual(["vendor.update", "vendor.create"]);
    expect(rows[0]?.changes).toMatchObject({ name: ["Salt & Pine", "Salt & Oak"], phone: ["(904) 555-0100", null] });
    expect(JSON.stringify(rows)).not.toMatch(/hello@|new@/);
  });
});

describe("[adminmap-02] coordinates", () => {
  const locate = async (vendorId: string, latitude: unknown, longitude: unknown, version?: number) =>
    call("dealsAdmin", "locateVendor", { vendorId, latitude, longitude, version } as never, await asAdmin());

  test.each([
    [90, 180],
    [-90, -180],
    [30.3322, -81.6557],
  ])("%d, %d are stored", async (latitude, longitude) => {
    const vendor = await aVendor();
    await ok(locate(vendor.id, latitude, longitude));
    expect(await read(vendor.id)).toMatchObject({ latitude, longitude });
  });

  test.each([
    [90.0001, 0],
    [-91, 0],
    [0, 180.0001],
    [0, -181],
    ["30.33", -81.66],
    [30.33, null],
    [null, -81.66],
    [undefined, undefined],
  ])("%s, %s are refused and the old ones stay", async (latitude, longitude) => {
    const vendor = await aVendor({ latitude: 30.1, longitude: -81.2 });
    expect((await locate(vendor.id, latitude, longitude)).status).toBe(400);
    expect((await create({ latitude, longitude })).status).toBe(latitude === undefined ? 201 : 400);
    expect(await read(vendor.id)).toMatchObject({ latitude: 30.1, longitude: -81.2, version: 0 });
  });

  test("change nothing else of a vendor, and can be cleared", async () => {
    const vendor = await aVendor({ address: "1 Bay St", latitude: 30.1, longitude: -81.2 });
    await ok(locate(vendor.id, null, null, 0));
    const { updated_at: _at, ...rest } = vendor;
    expect(await read(vendor.id)).toMatchObject({ ...rest, latitude: null, longitude: null, version: 1 });
  });

  test("missing ones are found for vendors and for their deals, until they are set", async () => {
    const vendor = await aVendor();
    const deal = await aDeal({ vendor_id: vendor.id });
    const missing = async () => {
      const query = { coordinates: "missing", limit: 100 } as const;
      const deals = await ok(call("dealsAdmin", "list", query, await asAdmin()));
      return [(await find(query)).includes(vendor.id), deals.items.some(({ id }) => id === deal.id)];
    };
    expect(await missing()).toEqual([true, true]);
    await ok(locate(vendor.id, 30.33, -81.66));
    expect(await missing()).toEqual([false, false]);
    const { items } = await ok(call("dealsAdmin", "list", { vendor_id: vendor.id }, await asAdmin()));
    expect(items).toMatchObject([{ latitude: 30.33, longitude: -81.66 }]);
  });
});

describe("[vendors-06] a vendor's traffic", () => {
  test("grows by one with each counted view of its deals, and reading it changes nothing", async () => {
    const [vendor, { token }] = await Promise.all([aVendor(), aMember()]);
    const [one, two] = await Promise.all([aDeal({ vendor_id: vendor.id }), aDeal({ vendor_id: vendor.id })]);
    for (const [count, dealId] of [one.id, two.id, one.id].entries()) {
      await ok(call("deals", "view", { dealId }, { token }));
      expect([(await read(vendor.id)).views, (await read(vendor.id)).views]).toEqual([count + 1, count + 1]);
    }
    const { items } = await ok(call("dealsAdmin", "list", { vendor_id: vendor.id }, await asAdmin()));
    expect(items.map(({ id, views }) => [id, views])).toContainEqual([one.id, 2]);
  });
});

describe("[vendors-07] a vendor's redemptions", () => {
  test("go by its id through a renaming, and its revenue is estimated by its own average bill", async () => {
    const [member, vendor] = await Promise.all([aMember({ tier: "essential" }), aVendor()]);
    const deals = await Promise.all([aDeal({ vendor_id: vendor.id }), aDeal({ vendor_id: vendor.id })]);
    for (const { id: dealId } of deals) await ok(call("deals", "claim", { dealId }, { token: member.token }));
    expect(await read(vendor.id)).toMatchObject({ redemptions: 2, estimated_revenue_cents: 3_000 });
    const renamed = { ...wish, vendorId: vendor.id, name: "Another Name", average_bill_cents: 2_250 };
    await ok(call("dealsAdmin", "updateVendor", renamed, await asAdmin()));
    expect(await read(vendor.id)).toMatchObject({ deals: 2, redemptions: 2, estimated_revenue_cents: 4_500 });
    const { items } = await ok(call("dealsAdmin", "list", { vendor_id: vendor.id }, await asAdmin()));
    expect(items.map(({ redemptions, business_name }) => [redemptions, business_name])).toEqual([
      [1, "Another Name"],
      [1, "Another Name"],
    ]);
  });
});

describe("two administrators who change one vendor", () => {
  test("from the same version: the second is told, and nothing of theirs is written", async () => {
    const vendor = await aVendor();
    const save = async (name: string, version?: number) =>
      call("dealsAdmin", "updateVendor", { ...wish, vendorId: vendor.id, name, version }, await asAdmin());
    expect((await save("First", 0)).status).toBe(200);
    const second = await save("Second", 0);
    expect([second.status, second.error?.code]).toEqual([409, "version-conflict"]);
    expect(await read(vendor.id)).toMatchObject({ name: "First", version: 1 });
    expect(await auditOf(vendor.id)).toHaveLength(2);
  });

  test("at the same time: one of twelve is written", async () => {
    const vendor = await aVendor();
    const token = await asAdmin();
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        call("dealsAdmin", "updateVendor", { ...wish, vendorId: vendor.id, name: `No. ${index}`, version: 0 }, token),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ error }) => error?.code === "version-conflict")).toHaveLength(11);
    expect(await auditOf(vendor.id)).toHaveLength(2);
  });

  test("without a version, as the control: one after the other is written", async () => {
    const vendor = await aVendor();
    for (const name of ["First", "Second"]) {
      await ok(call("dealsAdmin", "updateVendor", { ...wish, vendorId: vendor.id, name }, await asAdmin()));
    }
    expect(await read(vendor.id)).toMatchObject({ name: "Second", version: 2 });
  });
});

const remove = async (vendorId: string) => call("dealsAdmin", "removeVendor", { vendorId }, await asAdmin());

// Nothing else pins vendors of this table.
describe("[vendors-08] a vendor pinned to Home", () => {
  let pinned = new Set<string>();
  const setPinned = async (vendorId: string, is_pinned: boolean) => {
    const answer = await call("dealsAdmin", "updateVendor", { ...wish, vendorId, is_pinned }, await asAdmin());
    if (answer.status === 200 && is_pinned) pinned.add(vendorId);
    if (answer.status === 200 && !is_pinned) pinned.delete(vendorId);
    return answer;
  };
  const someVendors = (count: number) => Promise.all(Array.from({ length: count }, () => aVendor()));
  const pinSome = async (count: number) => {
    for (const { id } of await someVendors(count)) await ok(setPinned(id, true));
  };
  const isPinned = async (dealId: string) => (await ok(call("deals", "get", { dealId }, await asAdmin()))).is_pinned;

  afterEach(async () => {
    for (const id of pinned) await setPinned(id, false);
    pinned = new Set();
  });

  test("marks its deals and those it gets later, until it is unpinned, with an audit row each", async () => {
    const vendor = await aVendor();
    const [before, other] = await Promise.all([aDeal({ vendor_id: vendor.id }), aDeal()]);
    await ok(setPinned(vendor.id, true));
    const later = await aDeal({ vendor_id: vendor.id });
    const all = async () => [await isPinned(before.id), await isPinned(later.id), await isPinned(other.id)];
    expect([(await read(vendor.id)).is_pinned, ...(await all())]).toEqual([true, true, true, false]);
    await ok(setPinned(vendor.id, false));
    expect([(await read(vendor.id)).is_pinned, ...(await all())]).toEqual([false, false, false, false]);
    const [unpin, pin] = await auditOf(vendor.id);
    expect([pin?.changes.is_pinned, unpin?.changes.is_pinned]).toEqual([
      [false, true],
      [true, false],
    ]);
  });

  test("stays pinned when its coordinates change, and pinning it again takes no second place", async () => {
    await pinSome(limits.pinnedVendors - 2);
    const [vendor, last] = await Promise.all([aVendor(), aVendor()]);
    await ok(setPinned(vendor.id, true));
    await ok(setPinned(vendor.id, true));
    const place = { vendorId: vendor.id, latitude: 30.3, longitude: -81.6 };
    await ok(call("dealsAdmin", "locateVendor", place, await asAdmin()));
    expect((await read(vendor.id)).is_pinned).toBe(true);
    await ok(setPinned(last.id, true));
  });

  test("is refused beyond six, new or stored, until another is unpinned or deleted", async () => {
    expect(limits.pinnedVendors).toBe(6);
    await pinSome(6);
    const [first = "", second = ""] = pinned;
    const vendor = await aVendor();
    const refused = await setPinned(vendor.id, true);
    expect([refused.status, refused.error?.code, refused.error?.message, refused.error?.details]).toEqual([
      409,
      "vendor.too-many-pins",
      "6 vendors are pinned to Home already. Unpin one of them first.",
      { max: 6 },
    ]);
    const name = uniqueText("Not Created");
    expect((await create({ name, is_pinned: true })).error?.code).toBe("vendor.too-many-pins");
    expect(await find({ q: name })).toEqual([]);
    expect(await read(vendor.id)).toMatchObject({ is_pinned: false, version: 0 });
    await ok(setPinned(first, false));
    await ok(setPinned(vendor.id, true));
    expect((await remove(second)).status).toBe(200);
    pinned.delete(second);
    const next = await aVendor({ is_pinned: true });
    pinned.add(next.id);
    expect((await read(next.id)).is_pinned).toBe(true);
  });

  test.each([
    [1, [200, 409, 409, 409]],
    [4, [200, 200, 200, 200]],
  ])("at the same time as three others takes one of %i places that are left", async (left, expected) => {
    await pinSome(limits.pinnedVendors - left);
    const vendors = await someVendors(4);
    const answers = await Promise.all(vendors.map(({ id }) => setPinned(id, true)));
    expect(answers.map(({ status }) => status).sort()).toEqual(expected);
    expect(pinned.size).toBe(limits.pinnedVendors - left + expected.filter((status) => status === 200).length);
  });
});

describe("deleting a vendor", () => {
  test("with deals is refused with their number", async () => {
    const vendor = await aVendor();
    await Promise.all([aDeal({ vendor_id: vendor.id }), aDeal({ vendor_id: vendor.id })]);
    const { status, error } = await remove(vendor.id);
    expect([status, error?.message, error?.details]).toEqual([
      409,
      "This vendor still has 2 deals. Delete them first.",
      { deals: 2 },
    ]);
    expect(await read(vendor.id)).toMatchObject({ deals: 2 });
  });

  test("without deals removes it from every list, once", async () => {
    const vendor = await aVendor({ name: uniqueText("Gone Soon") });
    expect(await find({ q: vendor.name })).toEqual([vendor.id]);
    expect([(await remove(vendor.id)).status, (await remove(vendor.id)).status]).toEqual([200, 200]);
    expect(await find({ q: vendor.name })).toEqual([]);
    expect(await find({ sort: "newest", limit: 100 })).not.toContain(vendor.id);
    expect((await auditOf(vendor.id)).map(({ action }) => action)).toEqual(["vendor.delete", "vendor.create"]);
  });

  test("while deals are added leaves either a vendor with its deals or neither", async () => {
    for (let turn = 0; turn < 6; turn += 1) {
      const vendor = await aVendor();
      const deal = { vendor_id: vendor.id, offer_details: "Late", tag: "BOGO", category: "Dining" } as const;
      const token = await asAdmin();
      const [removed, added] = await Promise.all([
        call("dealsAdmin", "removeVendor", { vendorId: vendor.id }, token),
        call("dealsAdmin", "create", deal, token),
      ]);
      expect([removed.status, added.status].sort()).toEqual(removed.status === 200 ? [200, 404] : [201, 409]);
    }
  });
});

describe("the list of vendors", () => {
  test("is searched by the beginning of any word of a name, in any letter case, and narrowed by category", async () => {
    const mark = uniqueText("Heron").split(" ").at(-1) ?? "";
    const [one, two] = await Promise.all([
      aVendor({ name: `Blue ${mark} House`, category: "Bar" }),
      aVendor({ name: `${mark} & Sons`, category: "Fitness" }),
    ]);
    expect((await find({ q: mark.toUpperCase() })).sort()).toEqual([one.id, two.id].sort());
    expect(await find({ q: `blue ${mark}` })).toEqual([one.id]);
    expect(await find({ q: mark, category: "Fitness" })).toEqual([two.id]);
    expect(await find({ q: `x${mark}` })).toEqual([]);
  });

  test("is found under a new name and no longer under the former one", async () => {
    const [former, next] = [uniqueText("Former"), uniqueText("Latter")];
    const vendor = await aVendor({ name: former });
    await ok(call("dealsAdmin", "updateVendor", { ...wish, vendorId: vendor.id, name: next }, await asAdmin()));
    expect([await find({ q: former }), await find({ q: next })]).toEqual([[], [vendor.id]]);
  });

  test("[vendors-01] is newest first, and goes on by cursor without missing or repeating one", async () => {
    const made: string[] = [];
    for (let count = 0; count < 5; count += 1) made.unshift((await aVendor({ category: "Beauty" })).id);
    const found: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null && found.length < 100; ) {
      const page = await ok(call("dealsAdmin", "vendors", { category: "Beauty", limit: 2, cursor }, await asAdmin()));
      expect(page.items.length).toBeLessThanOrEqual(2);
      found.push(...page.items.map(({ id }) => id));
      cursor = page.cursor;
    }
    expect(new Set(found).size).toBe(found.length);
    expect(found.filter((id) => made.includes(id))).toEqual(made);
  });

  test("is sorted by name", async () => {
    const { items } = await ok(call("dealsAdmin", "vendors", { sort: "name", limit: 50 }, await asAdmin()));
    const names = items.map(({ name }) => name.toLowerCase().slice(0, 40));
    expect(names).toEqual([...names].sort());
  });
});
