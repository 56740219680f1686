import { call, ok } from "../call.ts";
import { aDeal, aVendor } from "../fixtures.ts";
import { type SampleCalls, type SampleContext, uniqueCode } from "./sample-call.ts";

const page = { input: { limit: 5 } };
const vendor = { name: "River & Rye", category: "Restaurant", contact_email: "hello@riverandrye.example" };
const deal = { offer_details: "Half-price oysters", tag: "Discount", category: "Dining" };
const promo = () => {
  const [starts_at, expires_at] = ["2026-01-01T00:00:00.000Z", "2099-01-01T00:00:00.000Z"];
  return { code: uniqueCode(), discount_type: "free" as const, starts_at, expires_at };
};
const aPromo = async ({ admin: { token } }: SampleContext) => {
  const made = promo();
  await ok(call("membershipsAdmin", "createPromoCode", made, { token }));
  return made;
};

/** What the back-office does with vendors, deals and promo codes. */
export const catalogCalls: SampleCalls = {
  "dealsAdmin.createVendor": () => ({ input: vendor }),
  "dealsAdmin.updateVendor": async () => ({ input: { vendorId: (await aVendor()).id, ...vendor } }),
  "dealsAdmin.locateVendor": async () => ({
    input: { vendorId: (await aVendor()).id, latitude: 30.33, longitude: -81.66 },
  }),
  "dealsAdmin.vendors": async () => {
    await Promise.all(Array.from({ length: 5 }, () => aVendor()));
    return page;
  },
  "dealsAdmin.vendor": async () => ({ input: { vendorId: (await aVendor()).id } }),
  "dealsAdmin.removeVendor": async () => ({ input: { vendorId: (await aVendor()).id } }),
  "dealsAdmin.restoreVendor": async ({ admin: { token } }) => {
    const { id: vendorId } = await aVendor();
    await ok(call("dealsAdmin", "removeVendor", { vendorId }, { token }));
    return { input: { vendorId } };
  },
  "dealsAdmin.restore": async ({ admin: { token }, vendorId: vendor_id }) => {
    const { id: dealId } = await aDeal({ vendor_id });
    await ok(call("dealsAdmin", "remove", { dealId }, { token }));
    return { input: { dealId } };
  },
  "binAdmin.list": () => page,
  "dealsAdmin.list": () => page,
  "dealsAdmin.deal": ({ dealId }) => ({ input: { dealId } }),
  "dealsAdmin.create": ({ vendorId: vendor_id }) => ({ input: { vendor_id, ...deal } }),
  "dealsAdmin.update": ({ vendorId: vendor_id, dealId }) => ({ input: { dealId, vendor_id, ...deal } }),
  "dealsAdmin.remove": async ({ vendorId: vendor_id }) => ({ input: { dealId: (await aDeal({ vendor_id })).id } }),
  "dealsAdmin.undoClaim": async ({ member: { token, userId }, vendorId }) => {
    const { id: dealId } = await aDeal({ vendor_id: vendorId });
    return { input: { userId, claimId: (await ok(call("deals", "claim", { dealId }, { token }))).id } };
  },
  "membershipsAdmin.promoCodes": async (world) => {
    await Promise.all(Array.from({ length: 5 }, () => aPromo(world)));
    return page;
  },
  "membershipsAdmin.createPromoCode": () => ({ input: promo() }),
  "membershipsAdmin.updatePromoCode": async (world) => ({ input: await aPromo(world) }),
  "membershipsAdmin.promoRedemptions": async (world) => ({ input: { code: (await aPromo(world)).code, limit: 5 } }),
};
