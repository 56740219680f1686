import { defaultMarketing } from "../../../shared/model/marketing.ts";
import { call, ok } from "../call.ts";
import { aDeal, aVendor } from "../fixtures.ts";
import { pictureBytes, type SampleCalls, type SampleContext, uniqueCode, uploadPicture } from "./sample-call.ts";

const page = { input: { limit: 5 } };
const vendor = { name: "River & Rye", category: "Dining" };
const deal = { offer_details: "Half-price oysters", tag: "Discount", category: "Dining" };
const logo = { name: "River & Rye", logo_url: "/art/logo.webp" };
const picture = { use: "deal", content_type: "image/png", bytes: pictureBytes().length } as const;
const switches = { deals_mode: "active", redemptions_enabled: true, allow_membership_purchase: true };
const promo = () => {
  const [starts_at, expires_at] = ["2026-01-01T00:00:00.000Z", "2099-01-01T00:00:00.000Z"];
  return { code: uniqueCode(), discount_type: "free" as const, starts_at, expires_at };
};
const aPromo = async ({ admin: { token } }: SampleContext) => {
  const made = promo();
  await ok(call("membershipsAdmin", "createPromoCode", made, { token }));
  return made;
};
const anAmbassador = async ({ admin: { token } }: SampleContext) =>
  (await ok(call("ticketsAdmin", "createAmbassador", { name: "Dana Duval", code: uniqueCode() }, { token }))).code;

/** What the back-office does. */
export const adminCalls: SampleCalls = {
  "auditAdmin.list": () => page,
  "auditAdmin.open": () => page,
  "auditAdmin.close": () => ({ input: { intentId: "audit_01J00000000000000000000000", outcome: "done" } }),
  "contactAdmin.messages": () => page,
  "contentAdmin.updateSettings": () => ({ input: switches }),
  "contentAdmin.createLogo": () => ({ input: logo }),
  "contentAdmin.deleteLogo": async ({ admin: { token } }) => ({
    input: { logoId: (await ok(call("contentAdmin", "createLogo", logo, { token }))).id },
  }),
  "contentAdmin.updateMarketing": () => ({ input: defaultMarketing }),
  "contentAdmin.createLocation": () => ({ input: { name: "Riverside" } }),
  "dealsAdmin.createVendor": () => ({ input: vendor }),
  "dealsAdmin.updateVendor": async () => ({ input: { vendorId: (await aVendor()).id, ...vendor } }),
  "dealsAdmin.vendors": () => page,
  "dealsAdmin.removeVendor": async () => ({ input: { vendorId: (await aVendor()).id } }),
  "dealsAdmin.traffic": () => ({}),
  "dealsAdmin.create": ({ vendorId: vendor_id }) => ({ input: { vendor_id, ...deal } }),
  "dealsAdmin.update": ({ vendorId: vendor_id, dealId }) => ({ input: { dealId, vendor_id, ...deal } }),
  "dealsAdmin.remove": async ({ vendorId: vendor_id }) => ({ input: { dealId: (await aDeal({ vendor_id })).id } }),
  "dealsAdmin.undoClaim": async ({ member: { token, userId }, vendorId }) => {
    const { id: dealId } = await aDeal({ vendor_id: vendorId });
    return { input: { userId, claimId: (await ok(call("deals", "claim", { dealId }, { token }))).id } };
  },
  "mediaAdmin.upload": () => ({ input: picture }),
  "mediaAdmin.finish": async ({ admin: { token } }) => {
    const upload = await ok(call("mediaAdmin", "upload", picture, { token }));
    await uploadPicture(upload);
    return { input: { uploadId: upload.upload_id, use: picture.use } };
  },
  "membersAdmin.verifyCard": async ({ member: { token } }) => ({
    input: { token: (await ok(call("members", "cardToken", {}, { token }))).token },
  }),
  "membershipsAdmin.unmatched": () => page,
  "membershipsAdmin.grants": ({ member: { userId } }) => ({ input: { userId } }),
  "membershipsAdmin.grant": ({ member: { userId } }) => ({ input: { userId, tier: "premium" } }),
  "membershipsAdmin.promoCodes": () => page,
  "membershipsAdmin.createPromoCode": () => ({ input: promo() }),
  "membershipsAdmin.updatePromoCode": async (world) => ({ input: await aPromo(world) }),
  "membershipsAdmin.promoRedemptions": async (world) => ({ input: { code: (await aPromo(world)).code, limit: 5 } }),
  "ticketsAdmin.ambassadors": () => page,
  "ticketsAdmin.createAmbassador": () => ({ input: { name: "Dana Duval", code: uniqueCode() } }),
  "ticketsAdmin.setAmbassadorStatus": async (world) => ({
    input: { code: await anAmbassador(world), status: "inactive" },
  }),
  "ticketsAdmin.codeRedemptions": () => page,
  "ticketsAdmin.ambassadorRedemptions": async (world) => ({ input: { code: await anAmbassador(world), limit: 5 } }),
  "ticketsAdmin.blockedAttempts": () => page,
};
