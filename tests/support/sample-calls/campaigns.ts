import { call, ok } from "../call.ts";
import { anEvent } from "../fixtures.ts";
import type { SampleCalls, SampleContext } from "./sample-call.ts";

const page = { input: { limit: 5 } };
const content = { title: "This weekend in the city", message: "Three new deals, one rooftop.\n\nSee you there." };
/** Nobody has a ticket to a new event, so nobody is mailed. */
const toNobody = async () => ({ ...content, target_audience: "all" as const, event_id: (await anEvent()).id });

const aCampaign = async ({ admin: { token } }: SampleContext, about: { send_at?: string } = {}) =>
  (await ok(call("campaignsAdmin", "create", { ...(await toNobody()), ...about }, { token }))).id;

// Far enough ahead for any test, and within the year.
const later = () => `${new Date(Date.now() + 100 * 86_400_000).toISOString().slice(0, 10)}T12:00`;

/** Campaigns, and the notifications that members get. */
export const campaignCalls: SampleCalls = {
  "campaignsAdmin.list": () => page,
  "campaignsAdmin.stats": () => ({}),
  "campaignsAdmin.audience": () => ({ input: { target_audience: "premium" } }),
  "campaignsAdmin.preview": () => ({ input: content }),
  "campaignsAdmin.test": () => ({ input: content }),
  "campaignsAdmin.create": async () => ({ input: await toNobody() }),
  "campaignsAdmin.get": async (context) => ({ input: { campaignId: await aCampaign(context), limit: 5 } }),
  "campaignsAdmin.cancel": async (context) => ({
    input: { campaignId: await aCampaign(context, { send_at: later() }) },
  }),
  "campaignsAdmin.stop": async (context) => ({ input: { campaignId: await aCampaign(context) } }),
  "campaignsAdmin.resume": async (context) => {
    const campaignId = await aCampaign(context);
    await ok(call("campaignsAdmin", "stop", { campaignId }, { token: context.admin.token }));
    return { input: { campaignId } };
  },
  "notifications.list": () => page,
  "notifications.unread": () => ({}),
  "start.read": () => ({}),
  "notifications.read": () => ({}),
};
