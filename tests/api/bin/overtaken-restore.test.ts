import { describe, expect, test } from "vitest";
import { endOf, testOvertaken } from "../../support/overtake.ts";
import { giveOwnTable } from "../../support/own-table.ts";
import { typesAt } from "../../support/prices.ts";

const city = giveOwnTable(async () => ({
  ...(await import("../../../functions/audit/audit.entity.ts")),
  ...(await import("../../../functions/bin/binned-record.entity.ts")),
  ...(await import("../../../functions/bin-list/list-bin.ts")),
  ...(await import("../../../functions/community/locations/locations.ts")),
  ...(await import("../../../functions/community/locations/manage-locations.ts")),
  ...(await import("../../../functions/content/logo.entity.ts")),
  ...(await import("../../../functions/content/logos.ts")),
  ...(await import("../../../functions/content/manage-logos.ts")),
  ...(await import("../../../functions/content/restore-logo.ts")),
  ...(await import("../../../functions/deals/catalog/manage-deals.ts")),
  ...(await import("../../../functions/deals/catalog/manage-vendors.ts")),
  ...(await import("../../../functions/deals/catalog/restore-deal.ts")),
  ...(await import("../../../functions/deals/catalog/restore-vendor.ts")),
  ...(await import("../../../functions/deals/deal.entity.ts")),
  ...(await import("../../../functions/deals/home-pins.entity.ts")),
  ...(await import("../../../functions/deals/vendor.entity.ts")),
  ...(await import("../../../functions/events/delete-event.ts")),
  ...(await import("../../../functions/events/event-states.ts")),
  ...(await import("../../../functions/events/events.ts")),
  ...(await import("../../../functions/events/manage-events.ts")),
  ...(await import("../../../functions/events/publication.entity.ts")),
  ...(await import("../../../functions/events/restore-event.ts")),
  ...(await import("../../../functions/events/stock.ts")),
  ...(await import("../../../functions/playyy/manage-exclusive-events.ts")),
}));

const now = "2027-03-01T12:00:00.000Z";
const admin = { userId: "admin", email: "" };

const vendorFields = {
  name: "River & Rye",
  category: "Restaurant",
  contact_email: "hello@riverandrye.example",
  average_bill_cents: 2_000,
} as const;
const aVendor = (is_pinned = false) => city().createVendor({ ...vendorFields, is_pinned }, admin, now);

/** A deal that was deleted at `now`, and its vendor. */
const aDeletedDeal = async () => {
  const vendor = await aVendor();
  const terms = { savings_cents: 1_000, redemption_limit: "once", requires_subscription: true } as const;
  const offer = { offer_details: "Oysters", tag: "Discount", category: "Dining", ...terms } as const;
  const { id } = await city().createDeal({ vendor_id: vendor.id, ...offer }, admin, now);
  await city().deleteDeal(id, admin, now);
  return {
    id,
    vendor,
    restore: (at = now) => city().restoreDeal(id, admin, at),
    isThere: async () => (await city().DealEntity.get({ id }).go({ consistent: true })).data !== null,
    restores: async () =>
      (await city().AuditEntity.query.bySubject({ subject: id }).go()).data.filter(
        ({ action }) => action === "deal.restore",
      ).length,
    countDeals: async () => (await city().VendorEntity.get({ id: vendor.id }).go({ consistent: true })).data?.deals,
  };
};

describe("[desk-88] a deleted deal", () => {
  const [lastInstant, end] = ["2027-03-31T11:59:59.999Z", "2027-03-31T12:00:00.000Z"];
  const isListed = async (id: string, at: string) =>
    (await city().listBin("owner", { limit: 100, position: null }, at)).items.some((entry) => entry.id === id);

  test("is listed and restored in the last instant of its 30 days", async () => {
    const { id, restore, isThere } = await aDeletedDeal();
    expect(await isListed(id, lastInstant)).toBe(true);
    await restore(lastInstant);
    expect(await isThere()).toBe(true);
  });

  test("is neither listed nor restored once its 30 days are over, whether the table has deleted it or not", async () => {
    const { id, restore, isThere } = await aDeletedDeal();
    expect(await isListed(id, end)).toBe(false);
    expect(await endOf(restore(end))).toBe("not-found");
    expect(await isThere()).toBe(false);
  });
});

testOvertaken(
  "[desk-90] a deal that two colleagues restore at once",
  async () => {
    const { id, restore, restores, countDeals } = await aDeletedDeal();
    const outcome = async (end: string) => [end, await restores(), await countDeals()];
    return { write: { containing: id }, late: () => endOf(restore()), meanwhile: () => restore(), outcome };
  },
  { guarded: ["done", 1, 1], control: ["done", 2, 2] },
);

testOvertaken(
  "[desk-90] a deal that is restored while its vendor is deleted",
  async () => {
    const { id, vendor, restore, isThere } = await aDeletedDeal();
    const meanwhile = () => city().deleteVendor(vendor.id, admin, now);
    const outcome = async (end: string) => [end, await isThere()];
    return { write: { containing: id }, late: () => endOf(restore()), meanwhile, outcome };
  },
  { guarded: ["deal.vendor-deleted", false], control: ["done", true] },
);

testOvertaken(
  "[desk-90] a pinned vendor that is restored while another one gets the last place on Home",
  async () => {
    const pinned = await Promise.all(Array.from({ length: 5 }, () => aVendor(true)));
    const { id } = await aVendor(true);
    await city().deleteVendor(id, admin, now);
    const meanwhile = async () => void pinned.push(await aVendor(true));
    const outcome = async (end: string) => {
      for (const vendor of pinned) await city().deleteVendor(vendor.id, admin, now);
      await city().deleteVendor(id, admin, now);
      return end;
    };
    const late = () => endOf(city().restoreVendor(id, admin, now));
    return { write: { containing: "vendor.restore" }, late, meanwhile, outcome };
  },
  { guarded: "vendor.too-many-pins", control: "done" },
);

testOvertaken(
  "[desk-90] a pinned vendor that two colleagues restore at once for the last place on Home",
  async () => {
    const pinned = await Promise.all(Array.from({ length: 5 }, () => aVendor(true)));
    const { id } = await aVendor(true);
    await city().deleteVendor(id, admin, now);
    const restore = () => city().restoreVendor(id, admin, now);
    const outcome = async (end: string) => {
      const home = city().HomePinsEntity;
      const { data } = await home.get({ name: "home" }).go({ consistent: true });
      for (const vendor of [...pinned, { id }]) await city().deleteVendor(vendor.id, admin, now);
      await home.upsert({ name: "home" }).set({ vendors: 0 }).go();
      return [end, data?.vendors];
    };
    return { write: { containing: "vendor.restore" }, late: () => endOf(restore()), meanwhile: restore, outcome };
  },
  { guarded: ["done", 6], control: ["done", 7] },
);

testOvertaken(
  "[desk-90] a location that is restored while a new one of its name is made",
  async () => {
    const name = `Five Points ${crypto.randomUUID()}`;
    await city().createCommunityLocation({ name, description: "Former" }, admin, now);
    await city().deleteCommunityLocation(name, admin, now);
    const meanwhile = () => city().createCommunityLocation({ name, description: "New" }, admin, now);
    const outcome = async (end: string) => {
      const found = (await city().listCommunityLocations()).find((location) => location.name === name);
      return [end, found?.description];
    };
    const late = () => endOf(city().restoreCommunityLocation(name, admin, now));
    return { write: { containing: "community.restore-location" }, late, meanwhile, outcome };
  },
  { guarded: ["duplicate", "New"], control: ["done", "Former"] },
);

/** What the bin has of a record, as it is stored there. */
const binnedText = async (kind: "event" | "exclusive-event" | "logo" | "location", id: string) =>
  (await city().BinnedRecordEntity.get({ kind, id }).go({ consistent: true })).data?.record ?? "";

testOvertaken(
  "[desk-90] an exclusive event that is changed while it is deleted",
  async () => {
    const { createExclusiveEvent, updateExclusiveEvent, deleteExclusiveEvent } = city();
    const about = { date: "Friday", location: "Riverwalk", description: "", participants: "", rewards: "" };
    const input = { ...about, title: "Former", is_active: true };
    const { id } = await createExclusiveEvent(admin, input, now);
    return {
      write: { containing: "exclusive-event.delete" },
      late: () => deleteExclusiveEvent(admin, id, now),
      meanwhile: () => updateExclusiveEvent({ admin, id }, { ...input, title: "Latter" }, now),
      outcome: async () => (await binnedText("exclusive-event", id)).includes("Latter"),
    };
  },
  { guarded: true, control: false },
);

testOvertaken(
  "[desk-90] a logo that is changed while it is deleted",
  async () => {
    const { createLogo, updateLogo, deleteLogo } = city();
    const input = { name: "Former", logo_url: "https://example.com/a.webp", is_active: true };
    const { id } = await createLogo(input, admin, now);
    return {
      write: { containing: "logo.delete" },
      late: () => deleteLogo(id, admin, now),
      meanwhile: () => updateLogo(id, { ...input, name: "Latter" }, admin, now),
      outcome: async () => (await binnedText("logo", id)).includes("Latter"),
    };
  },
  { guarded: true, control: false },
);

testOvertaken(
  "[desk-90] a location whose description changes while it is deleted",
  async () => {
    const name = `Five Points ${crypto.randomUUID()}`;
    await city().createCommunityLocation({ name, description: "Former" }, admin, now);
    return {
      write: { containing: "community.delete-location" },
      late: () => endOf(city().deleteCommunityLocation(name, admin, now)),
      meanwhile: () => city().updateCommunityLocation({ name, description: "Latter" }, admin, now),
      outcome: async (end: string) => [end, (await binnedText("location", name)) === ""],
    };
  },
  { guarded: ["version-conflict", true], control: ["done", false] },
);

const anEvent = async (about: { is_published: boolean }) => {
  const input = {
    title: "RAGER on the river",
    description: "Music by the water",
    type: "RAGER",
    location: "Jacksonville",
    total_spots: 40,
    entry: "tickets",
    ticket_types: typesAt(),
    start_at: "2027-03-20T02:00:00.000Z",
    event_section: ["rager"],
    featured: false,
    premium: false,
    ...about,
  } as never;
  return (await city().createEvent(admin, input, now)).id;
};

testOvertaken(
  "[desk-90] an event that is featured while it is deleted",
  async () => {
    const eventId = await anEvent({ is_published: true });
    return {
      write: { containing: "event.delete" },
      late: () => city().deleteEvent(admin, eventId, now),
      meanwhile: () => city().setEventFlags({ admin, eventId }, { featured: true }, now),
      outcome: async () => (await binnedText("event", eventId)).includes('"featured":true'),
    };
  },
  { guarded: true, control: false },
);

describe("[desk-91] a restored", () => {
  test("published event has its stock and its place in the calendar once more", async () => {
    const eventId = await anEvent({ is_published: true });
    const before = await city().findStock(eventId);
    await city().deleteEvent(admin, eventId, now);
    expect(await city().findStock(eventId)).toBeNull();
    await city().restoreEvent(admin, eventId, now);
    expect(await city().findStock(eventId)).toEqual(before);
    expect((await city().listPublishedEventsSince(now)).map(({ id }) => id)).toContain(eventId);
  });

  test("draft is one still, published at its time if that is to come and by nobody if it passed", async () => {
    const publishAt = "2027-03-05T12:00:00.000Z";
    const aScheduledDraft = async () => {
      const eventId = await anEvent({ is_published: false });
      await city().schedulePublication({ admin, eventId }, publishAt, now);
      await city().deleteEvent(admin, eventId, now);
      return eventId;
    };
    const restoredAt = async (eventId: string, at: string) => {
      const { state, publish_at } = await city().restoreEvent(admin, eventId, at);
      const { data } = await city().PublicationEntity.get({ event_id: eventId }).go({ consistent: true });
      return [state, publish_at, data?.publish_at];
    };
    expect(await restoredAt(await aScheduledDraft(), now)).toEqual(["draft", publishAt, publishAt]);
    expect(await restoredAt(await aScheduledDraft(), publishAt)).toEqual(["draft", null, undefined]);
  });

  test("logo needs a place: where 300 others are, one is to be deleted first", async () => {
    const { createLogo, deleteLogo, restoreLogo, listLogos, LogoEntity } = city();
    const about = { name: "One", logo_url: "https://example.com/a.webp", is_active: true };
    const { id } = await createLogo(about, admin, now);
    await deleteLogo(id, admin, now);
    const missing = 300 - (await listLogos()).items.length;
    const more = Array.from({ length: missing }, (_, index) => ({ id: `logo_more${1_000 + index}` }));
    const put = (key: { id: string }) => LogoEntity.put({ ...about, ...key, display_order: 0, created_at: now }).go();
    await Promise.all(more.map(put));
    expect(await endOf(restoreLogo(id, admin, now))).toBe("logo.too-many");
    await Promise.all(more.map((key) => LogoEntity.delete(key).go()));
    expect(await endOf(restoreLogo(id, admin, now))).toBe("done");
  });

  test("logo has its place, or the last one of a shorter list", async () => {
    const { createLogo, deleteLogo, restoreLogo, listLogos } = city();
    const add = (name: string) =>
      createLogo({ name, logo_url: "https://example.com/a.webp", is_active: true }, admin, now);
    const names = async () => (await listLogos()).items.map(({ name }) => name);
    for (const { id } of (await listLogos()).items) await deleteLogo(id, admin, now);
    const [first, second, third] = [await add("First"), await add("Second"), await add("Third")];
    await deleteLogo(second.id, admin, now);
    expect((await restoreLogo(second.id, admin, now)).display_order).toBe(1);
    expect(await names()).toEqual(["First", "Second", "Third"]);
    for (const { id } of [third, second, first]) await deleteLogo(id, admin, now);
    await restoreLogo(third.id, admin, now);
    expect(await names()).toEqual(["Third"]);
  });
});
