import { defaultMarketing } from "../../../shared/model/marketing.ts";
import { call, ok } from "../call.ts";
import { aMember } from "../fixtures.ts";
import { type SampleCalls, type SampleContext, uniqueCode } from "./sample-call.ts";

const page = { input: { limit: 5 } };
const switches = { deals_mode: "active", redemptions_enabled: true, allow_membership_purchase: true };
const anAmbassador = async ({ admin: { token } }: SampleContext) =>
  (await ok(call("ticketsAdmin", "createAmbassador", { name: "Dana Duval", code: uniqueCode() }, { token }))).code;

/** What the back-office does. */
export const adminCalls: SampleCalls = {
  "auditAdmin.list": ({ dealId }) => ({ input: { subject: dealId } }),
  "auditAdmin.open": () => page,
  "auditAdmin.close": () => ({ input: { intentId: "audit_01J00000000000000000000000", outcome: "done" } }),
  "contactAdmin.messages": () => page,
  "contactAdmin.setAnswered": async ({ admin: { token } }) => {
    const message = { name: "Vera", email: "vera@example.com", subject: uniqueCode(), message: "I paid twice." };
    await ok(call("contact", "send", message));
    const [sent] = (await ok(call("contactAdmin", "messages", { limit: 1 }, { token }))).items;
    return { input: { messageId: sent?.id ?? "", answered: true } };
  },
  "contentAdmin.updateSettings": () => ({ input: switches }),
  "contentAdmin.updateMarketing": () => ({ input: defaultMarketing }),
  "contentAdmin.createLocation": () => ({ input: { name: "Riverside" } }),
  "membersAdmin.verifyCard": async ({ member: { token } }) => ({
    input: { token: (await ok(call("members", "cardToken", {}, { token }))).token },
  }),
  "membershipsAdmin.unmatched": () => page,
  "membershipsAdmin.grants": ({ member: { userId } }) => ({ input: { userId } }),
  "membershipsAdmin.grant": async () => ({ input: { userId: (await aMember()).userId, tier: "premium" } }),
  "ticketsAdmin.ambassadors": () => page,
  "ticketsAdmin.createAmbassador": () => ({ input: { name: "Dana Duval", code: uniqueCode() } }),
  "ticketsAdmin.updateAmbassador": async (world) => ({
    input: { code: await anAmbassador(world), status: "inactive" },
  }),
  "ticketsAdmin.codeRedemptions": () => page,
  "ticketsAdmin.ambassadorRedemptions": async (world) => ({ input: { code: await anAmbassador(world), limit: 5 } }),
  "ticketsAdmin.blockedAttempts": () => page,
};
