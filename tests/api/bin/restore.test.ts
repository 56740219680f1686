import { describe, expect, inject, test } from "vitest";
import { type BinKind, binKinds } from "../../../shared/model/bin.ts";
import type { Role } from "../../../shared/model/roles.ts";
import { aColleague } from "../../support/admins.ts";
import { type Answer, call, ok } from "../../support/call.ts";
import { stack } from "../../support/checkout.ts";
import { aDeal, anAdmin, anEvent, aVendor, type Member } from "../../support/fixtures.ts";
import { uniqueText } from "../../support/unique-text.ts";

const asAdmin = async () => ({ token: (await anAdmin()).token });

type Fields = Record<string, unknown>;

/** A record of a kind, and what the back-office does with it; `read` answers null once it is gone. */
type Sample = {
  id: string;
  name: string;
  read: () => Promise<Fields | null>;
  remove: () => Promise<Answer<object>>;
  restore: () => Promise<Answer<object>>;
};

const orNull = async (pending: Promise<Answer<object>>): Promise<Fields | null> => {
  const answer = await pending;
  return answer.status === 404 ? null : ((await ok(Promise.resolve(answer))) as Fields);
};

const oneOf = async (pending: Promise<Answer<{ items: object[] }>>, id: string): Promise<Fields | null> => {
  const items = (await ok(pending)).items as Fields[];
  return items.find((item) => (item.id ?? item.name) === id) ?? null;
};

const samples: Record<BinKind, () => Promise<Sample>> = {
  vendor: async () => {
    const { id: vendorId, name } = await aVendor({ name: uniqueText("Rye"), phone: "+1 904 555 0142" });
    return {
      id: vendorId,
      name,
      read: async () => orNull(call("dealsAdmin", "vendor", { vendorId }, await asAdmin())),
      remove: async () => call("dealsAdmin", "removeVendor", { vendorId }, await asAdmin()),
      restore: async () => call("dealsAdmin", "restoreVendor", { vendorId }, await asAdmin()),
    };
  },
  deal: async () => {
    const offer_details = uniqueText("Oysters");
    const deal = await aDeal({ offer_details, savings_cents: 1_200, redemption_limit: "once" });
    const dealId = deal.id;
    return {
      id: dealId,
      name: `${offer_details} at ${deal.business_name}`,
      read: async () => orNull(call("dealsAdmin", "deal", { dealId }, await asAdmin())),
      remove: async () => call("dealsAdmin", "remove", { dealId }, await asAdmin()),
      restore: async () => call("dealsAdmin", "restore", { dealId }, await asAdmin()),
    };
  },
  event: async () => {
    const { id: eventId, title: name } = await anEvent({ title: uniqueText("RAGER"), total_spots: 40, featured: true });
    return {
      id: eventId,
      name,
      read: async () => orNull(call("eventsAdmin", "event", { eventId }, await asAdmin())),
      remove: async () => call("eventsAdmin", "remove", { eventId }, await asAdmin()),
      restore: async () => call("eventsAdmin", "restore", { eventId }, await asAdmin()),
    };
  },
  "exclusive-event": async () => {
    const title = uniqueText("Hunt");
    const input = { title, date: "Every Friday", location: "Riverwalk", is_active: true };
    const { id } = await ok(call("playyyAdmin", "create", input, await asAdmin()));
    return {
      id,
      name: title,
      read: async () => oneOf(call("playyyAdmin", "list", {}, await asAdmin()), id),
      remove: async () => call("playyyAdmin", "remove", { exclusiveEventId: id }, await asAdmin()),
      restore: async () => call("playyyAdmin", "restore", { exclusiveEventId: id }, await asAdmin()),
    };
  },
  news: async () => {
    const creator_handle = uniqueText("mo").replace(" ", "-");
    const input = { creator_handle, video_url: "/media/news-videos/a.mp4", caption: "", is_active: false };
    const made = { ...input, posted_at: "2026-05-01T12:00:00.000Z" };
    const { id: newsId } = await ok(call("contentAdmin", "createNews", made, await asAdmin()));
    return {
      id: newsId,
      name: `The video of ${creator_handle}`,
      read: async () => oneOf(call("contentAdmin", "news", { limit: 100 }, await asAdmin()), newsId),
      remove: async () => call("contentAdmin", "deleteNews", { newsId }, await asAdmin()),
      restore: async () => call("contentAdmin", "restoreNews", { newsId }, await asAdmin()),
    };
  },
  logo: async () => {
    const name = uniqueText("Partner");
    const input = { name, logo_url: "/media/partner-logos/a.webp", is_active: false };
    const { id: logoId } = await ok(call("contentAdmin", "createLogo", input, await asAdmin()));
    return {
      id: logoId,
      name,
      read: async () => oneOf(call("contentAdmin", "logos", {}, await asAdmin()), logoId),
      remove: async () => call("contentAdmin", "deleteLogo", { logoId }, await asAdmin()),
      restore: async () => call("contentAdmin", "restoreLogo", { logoId }, await asAdmin()),
    };
  },
  location: async () => {
    const name = uniqueText("Five Points");
    await ok(call("communityAdmin", "createLocation", { name, description: "West of it" }, await asAdmin()));
    return {
      id: name,
      name,
      read: async () => oneOf(call("community", "locations", {}, await asAdmin()), name),
      remove: async () => call("communityAdmin", "deleteLocation", { name }, await asAdmin()),
      restore: async () => call("communityAdmin", "restoreLocation", { name }, await asAdmin()),
    };
  },
};

// Where a logo stands follows from the other logos, which other tests add meanwhile.
const withoutVersion = ({ version: _version, updated_at: _at, display_order: _place, ...fields }: Fields) => fields;

const listBin = async (member?: Member) =>
  (await ok(call("binAdmin", "list", { limit: 100 }, member ?? (await asAdmin())))).items;
const findInBin = async (kind: BinKind, id: string, member?: Member) =>
  (await listBin(member)).find((one) => one.kind === kind && one.id === id);

test.each(binKinds)(
  "[desk-86] a deleted %s is in the bin with who deleted it, and comes back as it was, with a new version and one row in the audit log",
  async (kind) => {
    const { id, name, read, remove, restore } = await samples[kind]();
    const before = (await read()) as Fields;
    await ok(remove());
    expect(await read()).toBeNull();
    const entry = await findInBin(kind, id);
    expect(entry).toMatchObject({ name, deleted_by: (await anAdmin()).name });
    const kept = Date.parse(String(entry?.expires_at)) - Date.parse(String(entry?.deleted_at));
    expect(kept).toBe(30 * 24 * 3_600_000);

    const restored = (await ok(restore())) as Fields;
    const after = (await read()) as Fields;
    expect(withoutVersion(after)).toEqual(withoutVersion(before));
    expect(withoutVersion(after)).toMatchObject(withoutVersion(restored));
    if (before.version !== undefined) expect(after.version).toBe(Number(before.version) + 1);
    expect(await findInBin(kind, id)).toBeUndefined();

    // Once more, it is there already.
    expect(withoutVersion((await ok(restore())) as Fields)).toEqual(withoutVersion(restored));
    const { items } = await ok(call("auditAdmin", "list", { subject: id }, await asAdmin()));
    const verbs = items.map(({ action }) => action.replace(/^.*[.]|-location$/g, ""));
    expect(verbs).toEqual(["restore", "delete", "create"]);
    // The city that all tests share stays as it was.
    await ok(remove());
  },
);

test("[desk-87] a role sees in the bin what it may restore and nothing else, and is refused what it may not", async () => {
  const deleted = await Promise.all(
    (["deal", "event", "news"] as const).map(async (kind) => ({ kind, ...(await samples[kind]()) })),
  );
  for (const { remove } of deleted) await ok(remove());
  const seenBy = async (role: Role) => {
    const seen = (await listBin(await aColleague(role))).map(({ id }) => id);
    return deleted.filter(({ id }) => seen.includes(id)).map(({ kind }) => kind);
  };
  expect(await seenBy("manager")).toEqual(["deal", "event", "news"]);
  expect(await seenBy("content")).toEqual(["deal", "news"]);
  expect(await seenBy("events")).toEqual(["event"]);
  const colleague = await aColleague("events");
  expect(new Set((await listBin(colleague)).map(({ kind }) => kind))).toEqual(new Set(["event"]));
  expect(await listBin(await aColleague("support"))).toEqual([]);
  const dealId = String(deleted[0]?.id);
  const refused = await call("dealsAdmin", "restore", { dealId }, { token: colleague.token });
  expect([refused.status, refused.error?.code]).toEqual([403, "role.not-allowed"]);
  expect(await findInBin("deal", dealId)).toBeDefined();
});

test("[desk-88] the bin is read page by page, newest first", async () => {
  const token = await asAdmin();
  const ids: string[] = [];
  for (let count = 0; count < 3; count += 1) {
    const { id, remove } = await samples.news();
    await ok(remove());
    ids.unshift(id);
  }
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const page: { items: { id: string }[]; cursor: string | null } = await ok(
      call("binAdmin", "list", { limit: 2, ...(cursor ? { cursor } : {}) }, token),
    );
    expect(page.items.length).toBeLessThanOrEqual(2);
    seen.push(...page.items.map(({ id }) => id));
    cursor = page.cursor;
  } while (cursor && !ids.every((id) => seen.includes(id)));
  expect(seen.filter((id) => ids.includes(id))).toEqual(ids);
});

describe("[desk-89] what can't come back is refused with what to do:", () => {
  test("a deal whose vendor is deleted, until the vendor is restored", async () => {
    const vendor = await aVendor({ name: uniqueText("Rye") });
    const { id: dealId } = await aDeal({ vendor_id: vendor.id });
    await ok(call("dealsAdmin", "remove", { dealId }, await asAdmin()));
    await ok(call("dealsAdmin", "removeVendor", { vendorId: vendor.id }, await asAdmin()));
    const refused = await call("dealsAdmin", "restore", { dealId }, await asAdmin());
    expect([refused.status, refused.error?.code]).toEqual([409, "deal.vendor-deleted"]);
    expect(refused.error?.message).toBe(
      `The vendor ${vendor.name} was deleted, too. Restore it first, then this deal.`,
    );
    await ok(call("dealsAdmin", "restoreVendor", { vendorId: vendor.id }, await asAdmin()));
    await ok(call("dealsAdmin", "restore", { dealId }, await asAdmin()));
    const { deals } = await ok(call("dealsAdmin", "vendor", { vendorId: vendor.id }, await asAdmin()));
    expect(deals).toBe(1);
  });

  test("a location while there is a new one of its name, whatever its case", async () => {
    const { name, remove, restore } = await samples.location();
    await ok(remove());
    const taken = { name: name.toUpperCase(), description: "Another" };
    await ok(call("communityAdmin", "createLocation", taken, await asAdmin()));
    const refused = await restore();
    expect([refused.status, refused.error?.code]).toEqual([409, "duplicate"]);
    expect(await oneOf(call("community", "locations", {}, await asAdmin()), taken.name)).toEqual(taken);
  });

  test("what was never deleted and isn't there", async () => {
    const refused = await call("dealsAdmin", "restore", { dealId: "deal_00000000000000" }, await asAdmin());
    expect([refused.status, refused.error?.code]).toEqual([404, "not-found"]);
    expect(refused.error?.message).toBe("This isn't in the bin any more. What is deleted is kept for 30 days.");
  });
});

test("[desk-91] a restored deal has its vendor's name of now, and is in the back-office's lists and the search once more", async () => {
  const [former, next] = [uniqueText("Former"), uniqueText("Latter")];
  const vendor = await aVendor({ name: former });
  const { id: dealId } = await aDeal({ vendor_id: vendor.id });
  const foundBy = async (q: string) => {
    await stack().settled();
    const { results } = await ok(call("searchAdmin", "everything", { q }, await asAdmin()));
    const { items } = await ok(call("dealsAdmin", "list", { q }, await asAdmin()));
    return [results.filter(({ kind }) => kind === "deal").map(({ id }) => id), items.map(({ id }) => id)];
  };
  await ok(call("dealsAdmin", "remove", { dealId }, await asAdmin()));
  const renamed = { name: next, category: "Bar", contact_email: "a@example.com" } as const;
  await ok(call("dealsAdmin", "updateVendor", { vendorId: vendor.id, ...renamed }, await asAdmin()));
  expect(await foundBy(next)).toEqual([[], []]);
  await ok(call("dealsAdmin", "restore", { dealId }, await asAdmin()));
  expect(await foundBy(next)).toEqual([[dealId], [dealId]]);
  expect(await foundBy(former)).toEqual([[], []]);
});

test("[desk-92] a picture's files stay while a deleted event that shows it can be restored", async () => {
  const { token } = await anAdmin();
  const { imageUrl: image } = await ok(call("mediaAdmin", "generateImage", { title: "Kept by the water" }, { token }));
  const isPublished = async () =>
    (await fetch(`${inject("origin")}${image}?at=${crypto.randomUUID()}`)).headers.get("content-type") === "image/webp";
  const [deleted, copy] = [await anEvent({ image }), await anEvent({ image })];
  await ok(call("eventsAdmin", "remove", { eventId: deleted.id }, { token }));
  await ok(call("eventsAdmin", "deleteImage", { eventId: copy.id }, { token }));
  expect(await isPublished()).toBe(true);
  expect((await ok(call("eventsAdmin", "restore", { eventId: deleted.id }, { token }))).image).toBe(image);
  await ok(call("eventsAdmin", "deleteImage", { eventId: deleted.id }, { token }));
  expect(await isPublished()).toBe(false);
});
