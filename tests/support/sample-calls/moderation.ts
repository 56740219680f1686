import { anotherAdmin } from "../admins.ts";
import { call, ok } from "../call.ts";
import { aLocation, aPost, aProfile } from "../community.ts";
import { aCase, aDecision, aReportedMessage } from "../moderation.ts";
import type { SampleCalls } from "./sample-call.ts";

const page = { limit: 5 };

const anAppeal = async () => {
  const { author, decision } = await aDecision();
  const appeal = { decisionId: decision.id, text: "It was a joke" };
  await ok(call("moderation", "appeal", appeal, { token: author.token }));
  return decision.id;
};

/** Reports, decisions and appeals; the community's settings and locations. */
export const moderationCalls: SampleCalls = {
  "moderation.report": async () => ({
    input: { subject: { type: "post", id: (await aPost()).post.id }, reason: "spam", note: "Sells tickets" },
    as: await aProfile(),
  }),
  "moderation.standing": async () => ({ as: await aProfile() }),
  "moderation.decisions": async () => ({ input: page, as: (await aDecision()).author }),
  "moderation.appeal": async () => {
    const { author, decision } = await aDecision();
    return { input: { decisionId: decision.id, text: "It was a joke" }, as: author };
  },
  "moderationAdmin.cases": () => ({ input: { ...page, state: "open" } }),
  "moderationAdmin.reports": async () => ({ input: { ...page, caseId: (await aCase()).found.id } }),
  "moderationAdmin.conversation": async () => ({ input: { caseId: (await aReportedMessage()).found.id } }),
  "moderationAdmin.decide": async () => {
    const { id: caseId, version } = (await aCase()).found;
    return { input: { caseId, version, action: "remove", rule: "spam" } };
  },
  "moderationAdmin.suspensions": () => ({ input: page }),
  "moderationAdmin.lift": async () => ({
    input: { decisionId: (await aDecision({ action: "suspend", rule: "spam", days: 7 })).decision.id },
  }),
  "moderationAdmin.appeals": () => ({ input: page }),
  "moderationAdmin.decideAppeal": async () => ({
    input: { decisionId: await anAppeal(), outcome: "reversed" },
    as: await anotherAdmin(),
  }),
  "communityAdmin.updateLocation": async () => ({ input: { name: await aLocation(), description: "By the bridge" } }),
  "communityAdmin.deleteLocation": async () => ({ input: { name: await aLocation() } }),
  "communityAdmin.restoreLocation": async ({ admin: { token } }) => {
    const name = await aLocation();
    await ok(call("communityAdmin", "deleteLocation", { name }, { token }));
    return { input: { name } };
  },
  "communityAdmin.settings": () => ({}),
  "communityAdmin.updateSettings": async ({ admin }) => {
    const { version, filtered_words } = await ok(call("communityAdmin", "settings", {}, { token: admin.token }));
    return { input: { filtered_words, version } };
  },
};
