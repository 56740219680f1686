import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { endOf, testOvertaken } from "../../support/overtake.ts";
import { giveOwnTable } from "../../support/own-table.ts";

const catalog = giveOwnTable(async () => ({
  ...(await import("../../../functions/bin/binned-record.entity.ts")),
  ...(await import("../../../functions/deals/catalog/manage-deals.ts")),
  ...(await import("../../../functions/deals/catalog/manage-vendors.ts")),
  ...(await import("../../../functions/deals/catalog/relist-deals.ts")),
  ...(await import("../../../functions/deals/deal.entity.ts")),
  ...(await import("../../../functions/deals/vendor.entity.ts")),
  documents: (await import("../../../functions/platform/table/table.ts")).documents,
}));

const now = "2027-03-01T12:00:00.000Z";
const admin = { userId: "admin", email: "" };

/** A vendor, and what is done with it and its deals. */
const aVendor = async () => {
  const { VendorEntity, createVendor, updateVendor, deleteVendor, createDeal } = catalog();
  const contact = { contact_email: "hello@riverandrye.example", average_bill_cents: 2_000, is_pinned: false };
  const fields = { name: "River & Rye", category: "Restaurant", ...contact } as const;
  const { id } = await createVendor(fields, admin, now);
  const terms = { savings_cents: 1_000, redemption_limit: "once", requires_subscription: true } as const;
  const offer = { vendor_id: id, offer_details: "Oysters", tag: "Discount", category: "Dining", ...terms } as const;
  return {
    id,
    write: { containing: id },
    offer,
    rename: (name: string, version?: number) => updateVendor(id, { ...fields, name, version }, admin, now),
    remove: () => deleteVendor(id, admin, now),
    add: () => createDeal(offer, admin, now),
    read: async () => (await VendorEntity.get({ id }).go({ consistent: true })).data,
  };
};

/** A deal of a vendor of its own. */
const aDeal = async () => {
  const { DealEntity, updateDeal, deleteDeal } = catalog();
  const vendor = await aVendor();
  const { id } = await vendor.add();
  return {
    id,
    vendor,
    write: { containing: id },
    change: (offer_details: string, version?: number) =>
      updateDeal(id, { ...vendor.offer, offer_details, version }, admin, now),
    remove: () => deleteDeal(id, admin, now),
    read: async () => (await DealEntity.get({ id }).go({ consistent: true })).data,
  };
};

testOvertaken(
  "a deal that is added while its vendor gets another name",
  async () => {
    const { id, write, add, rename } = await aVendor();
    const outcome = async (deal: { id: string; vendor_id: string }) => {
      const { data } = await catalog().DealEntity.get({ id: deal.id }).go({ consistent: true });
      return [deal.vendor_id === id, data?.business_name];
    };
    return { write, late: add, meanwhile: () => rename("Rye & Co"), outcome };
  },
  { guarded: [true, "Rye & Co"], control: [true, "River & Rye"] },
);

testOvertaken(
  "a vendor that is deleted while it gets a deal",
  async () => {
    const { write, add, remove, read } = await aVendor();
    const outcome = async (end: string) => [end, (await read())?.deals];
    return { write, late: () => endOf(remove()), meanwhile: add, outcome };
  },
  { guarded: ["conflict", 1], control: ["done", undefined] },
);

testOvertaken(
  "a vendor that two administrators change at once",
  async () => {
    const { write, rename, read } = await aVendor();
    const outcome = async (end: string) => [end, (await read())?.name];
    return { write, late: () => endOf(rename("Late", 0)), meanwhile: () => rename("Meanwhile", 0), outcome };
  },
  { guarded: ["version-conflict", "Meanwhile"], control: ["done", "Late"] },
);

testOvertaken(
  "a deal that two administrators change at once",
  async () => {
    const { write, change, read } = await aDeal();
    const outcome = async (end: string) => [end, (await read())?.offer_details];
    return { write, late: () => endOf(change("Late", 0)), meanwhile: () => change("Meanwhile", 0), outcome };
  },
  { guarded: ["version-conflict", "Meanwhile"], control: ["done", "Late"] },
);

testOvertaken(
  "a deal that two administrators delete at once",
  async () => {
    const { write, vendor, remove } = await aDeal();
    return { write, late: remove, meanwhile: remove, outcome: async () => (await vendor.read())?.deals };
  },
  { guarded: 0, control: -1 },
);

testOvertaken(
  "a deal that takes over its vendor's name while it is changed twice",
  async () => {
    const { id, write, vendor, change, read } = await aDeal();
    await catalog().DealEntity.patch({ id }).set({ business_name: "A former name" }).go();
    const meanwhile = async () => {
      await change("Mussels");
      await change("Clams");
    };
    const late = () => catalog().relistDeals(vendor.id, now);
    return { write, late, meanwhile, outcome: async () => (await read())?.version };
  },
  { guarded: 2, control: 1 },
);

testOvertaken(
  "a deal that is added while its vendor is deleted",
  async () => {
    const { write, add, remove, read } = await aVendor();
    const outcome = async (end: string) => [end, (await read()) !== null];
    return { write, late: () => endOf(add()), meanwhile: remove, outcome };
  },
  { guarded: ["not-found", false], control: ["done", true] },
);

testOvertaken(
  "a vendor that is changed while it is deleted",
  async () => {
    const { write, rename, remove, read } = await aVendor();
    const outcome = async (end: string) => [end, (await read()) !== null];
    return { write, late: () => endOf(rename("Late")), meanwhile: remove, outcome };
  },
  { guarded: ["version-conflict", false], control: ["done", true] },
);

testOvertaken(
  "a deal that an administrator changes, whatever its version, while another one does",
  async () => {
    const { write, change, read } = await aDeal();
    const outcome = async (end: string) => [end, (await read())?.offer_details];
    return { write, late: () => endOf(change("Late")), meanwhile: () => change("Meanwhile"), outcome };
  },
  { guarded: ["version-conflict", "Meanwhile"], control: ["done", "Late"] },
);

testOvertaken(
  "a deal that moves to another vendor while that one gets another name",
  async () => {
    const [deal, other] = [await aDeal(), await aVendor()];
    const late = () => catalog().updateDeal(deal.id, other.offer, admin, now);
    const outcome = async () => (await deal.read())?.business_name;
    return { write: deal.write, late, meanwhile: () => other.rename("Rye & Co"), outcome };
  },
  { guarded: "Rye & Co", control: "River & Rye" },
);

testOvertaken(
  "a deal that is deleted while it is changed",
  async () => {
    const { write, remove, change, read } = await aDeal();
    const outcome = async () => [(await read()) !== null, await binnedOffer()];
    const binnedOffer = async () => {
      const { data } = await catalog().BinnedRecordEntity.get({ kind: "deal", id: write.containing }).go();
      return JSON.parse(data?.record ?? "{}").offer_details;
    };
    return { write, late: remove, meanwhile: () => change("Meanwhile"), outcome };
  },
  { guarded: [false, "Meanwhile"], control: [false, "Oysters"] },
);

testOvertaken(
  "a deal that takes over its vendor's name while something else of it changes",
  async () => {
    const { id, write, vendor, read } = await aDeal();
    const { DealEntity, relistDeals } = catalog();
    await DealEntity.patch({ id }).set({ business_name: "A former name" }).go();
    const meanwhile = () => DealEntity.patch({ id }).set({ version: 7 }).go();
    const outcome = async () => {
      const deal = await read();
      return [deal?.business_name, deal?.version];
    };
    return { write, late: () => relistDeals(vendor.id, now), meanwhile, outcome };
  },
  { guarded: ["River & Rye", 8], control: ["River & Rye", 1] },
);

testOvertaken(
  "a deal that takes over its vendor's name while it is deleted",
  async () => {
    const { id, write, vendor, remove } = await aDeal();
    const { DealEntity, documents, relistDeals } = catalog();
    await DealEntity.patch({ id }).set({ business_name: "A former name" }).go();
    const outcome = async () =>
      (await documents.send(new GetCommand(DealEntity.get({ id }).params()))).Item !== undefined;
    const late = () => endOf(relistDeals(vendor.id, now));
    return { write, late, meanwhile: remove, outcome };
  },
  { guarded: false, control: true },
);
