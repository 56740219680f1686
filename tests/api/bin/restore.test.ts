import { expect, test } from "vitest";
import type { BinKind } from "../../../shared/model/bin.ts";
import { type Answer, call, ok } from "../../support/call.ts";
import { aDeal, anAdmin, aVendor } from "../../support/fixtures.ts";
import { uniqueText } from "../../support/unique-text.ts";

const asAdmin = async () => ({ token: (await anAdmin()).token });

/** A record of a kind, and what the back-office does with it. */
type Sample = {
  id: string;
  name: string;
  read: () => Promise<Answer<object>>;
  remove: () => Promise<Answer<object>>;
  restore: () => Promise<Answer<object>>;
};

const samples: Partial<Record<BinKind, () => Promise<Sample>>> = {
  vendor: async () => {
    const { id: vendorId, name } = await aVendor({ name: uniqueText("Rye"), phone: "+1 904 555 0142" });
    return {
      id: vendorId,
      name,
      read: async () => call("dealsAdmin", "vendor", { vendorId }, await asAdmin()),
      remove: async () => call("dealsAdmin", "removeVendor", { vendorId }, await asAdmin()),
      restore: async () => call("dealsAdmin", "restoreVendor", { vendorId }, await asAdmin()),
    };
  },
  deal: async () => {
    const offer_details = uniqueText("Oysters");
    const { id: dealId, business_name } = await aDeal({ offer_details, savings_cents: 1_200, redemption_limit: "once" });
    return {
      id: dealId,
      name: `${offer_details} at ${business_name}`,
      read: async () => call("dealsAdmin", "deal", { dealId }, await asAdmin()),
      remove: async () => call("dealsAdmin", "remove", { dealId }, await asAdmin()),
      restore: async () => call("dealsAdmin", "restore", { dealId }, await asAdmin()),
    };
  },
};

/** What of a record a restore leaves as it was. */
const withoutVersion = ({ version: _version, updated_at: _at, ...fields }: Record<string, unknown>) => fields;

const listBin = async () => (await ok(call("binAdmin", "list", { limit: 100 }, await asAdmin()))).items;

test.each(Object.entries(samples))(
  "[desk-86] a deleted %s is in the bin with who deleted it, and comes back as it was, with a new version and one row in the audit log",
  async (kind, make) => {
    const { id, name, read, remove, restore } = await make();
    const before = (await ok(read())) as Record<string, unknown>;
    await ok(remove());
    expect((await read()).status).toBe(404);
    const entry = (await listBin()).find((one) => one.kind === kind && one.id === id);
    const { name: deleter } = await anAdmin();
    expect(entry).toMatchObject({ name, deleted_by: deleter });
    const kept = Date.parse(String(entry?.expires_at)) - Date.parse(String(entry?.deleted_at));
    expect(kept).toBe(30 * 24 * 3_600_000);

    const restored = (await ok(restore())) as Record<string, unknown>;
    const after = (await ok(read())) as Record<string, unknown>;
    expect(after).toMatchObject(restored);
    expect(withoutVersion(after)).toEqual(withoutVersion(before));
    if ("version" in before) expect(after.version).toBe(Number(before.version) + 1);
    expect((await listBin()).some((one) => one.kind === kind && one.id === id)).toBe(false);

    // Once more, it is there already.
    expect(await ok(restore())).toEqual(restored);
    const { items } = await ok(call("auditAdmin", "list", { subject: id }, await asAdmin()));
    expect(items.map(({ action }) => action.split(/[.]/)[1]).slice(0, 3)).toEqual(["restore", "delete", "create"]);
  },
);
