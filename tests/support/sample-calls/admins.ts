import { defaultMarketing } from "../../../shared/model/marketing.ts";
import { call, ok } from "../call.ts";
import { pictureBytes, type SampleCalls, type SampleContext, uniqueCode, uploadPicture } from "./sample-call.ts";

const page = { input: { limit: 5 } };
const logo = { name: "River & Rye", logo_url: "/art/logo.webp" };
const picture = { use: "deal", content_type: "image/png", bytes: pictureBytes().length } as const;
const switches = { deals_mode: "active", redemptions_enabled: true, allow_membership_purchase: true };
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
  "ticketsAdmin.ambassadors": () => page,
  "ticketsAdmin.createAmbassador": () => ({ input: { name: "Dana Duval", code: uniqueCode() } }),
  "ticketsAdmin.setAmbassadorStatus": async (world) => ({
    input: { code: await anAmbassador(world), status: "inactive" },
  }),
  "ticketsAdmin.codeRedemptions": () => page,
  "ticketsAdmin.ambassadorRedemptions": async (world) => ({ input: { code: await anAmbassador(world), limit: 5 } }),
  "ticketsAdmin.blockedAttempts": () => page,
};
