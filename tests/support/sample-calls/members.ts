import { call, ok } from "../call.ts";
import { aDeal, aMember, anEvent } from "../fixtures.ts";
import { pictureBytes, type SampleCalls, uniqueCode, uploadPicture } from "./sample-call.ts";

const page = { input: { limit: 5 } };
const picture = { content_type: "image/png", bytes: pictureBytes().length } as const;
const aNewcomer = async () => ({ as: await aMember() });
const feedOf = async () => {
  const as = await aMember();
  const { url } = await ok(call("calendar", "createFeed", {}, { token: as.token }));
  return { as, token: url?.split("/").at(-1) ?? "" };
};
const anExclusiveEvent = async (token: string) => {
  const event = { title: "Sunset hunt", date: "Every Friday", location: "Riverwalk" };
  return ok(call("playyyAdmin", "create", event, { token }));
};

/** What members do with their own account, deals and events. */
export const memberCalls: SampleCalls = {
  "account.export": aNewcomer,
  "account.erase": async () => ({ input: { confirm: "DELETE" }, ...(await aNewcomer()) }),
  "avatars.upload": () => ({ input: picture }),
  "avatars.finish": async ({ member: { token } }) => {
    const upload = await ok(call("avatars", "upload", picture, { token }));
    await uploadPicture(upload);
    return { input: { uploadId: upload.upload_id } };
  },
  "avatars.remove": () => ({}),
  "calendar.feed": () => ({}),
  "calendar.createFeed": aNewcomer,
  "calendar.rotateFeed": async () => ({ as: (await feedOf()).as }),
  "calendar.revokeFeed": async () => ({ as: (await feedOf()).as }),
  "calendar.read": async () => ({ input: { token: (await feedOf()).token } }),
  "visitors.calendar": () => ({ input: { q: "Rager" } }),
  "visitors.event": ({ eventId }) => ({ input: { eventId } }),
  "visitors.sitemap": () => ({}),
  "visitors.robots": () => ({}),
  "calendar.event": ({ eventId }) => ({ input: { eventId } }),
  "contact.send": () => ({
    input: { name: "Maya", email: `${uniqueCode()}@example.com`, subject: "Hello", message: "Is there parking?" },
  }),
  "identity.signUp": () => ({
    input: {
      email: `${uniqueCode()}@example.com`,
      password: "Test-member-1!",
      name: "Nora New",
      phone: "+19045550111",
    },
  }),
  "content.settings": () => ({}),
  "content.logos": () => ({}),
  "content.marketing": () => ({}),
  "content.locations": () => ({}),
  "deals.list": () => page,
  "deals.get": ({ dealId }) => ({ input: { dealId } }),
  "deals.view": ({ dealId }) => ({ input: { dealId } }),
  "deals.claim": async ({ vendorId }) => ({ input: { dealId: (await aDeal({ vendor_id: vendorId })).id } }),
  "deals.claims": () => page,
  "deals.claimed": () => ({}),
  "deals.claimById": async ({ member: { token }, vendorId }) => {
    const { id: dealId } = await aDeal({ vendor_id: vendorId });
    return { input: { claimId: (await ok(call("deals", "claim", { dealId }, { token }))).id } };
  },
  "deals.undoClaim": async ({ member: { token }, vendorId }) => {
    const { id: dealId } = await aDeal({ vendor_id: vendorId });
    return { input: { claimId: (await ok(call("deals", "claim", { dealId }, { token }))).id } };
  },
  "deals.favorites": () => page,
  "deals.favorite": async ({ vendorId }) => ({ input: { dealId: (await aDeal({ vendor_id: vendorId })).id } }),
  "deals.unfavorite": async ({ member: { token }, dealId }) => {
    await ok(call("deals", "favorite", { dealId }, { token }));
    return { input: { dealId } };
  },
  "events.list": () => page,
  "events.get": ({ eventId }) => ({ input: { eventId } }),
  "events.rsvps": () => page,
  "events.rsvp": async ({ member: { token } }) => {
    const { id: eventId } = await anEvent({ entry: "rsvp" });
    await ok(call("events", "join", { eventId }, { token }));
    return { input: { eventId } };
  },
  "events.join": async () => ({ input: { eventId: (await anEvent({ entry: "rsvp" })).id } }),
  "events.leave": async ({ member: { token } }) => {
    const { id: eventId } = await anEvent({ entry: "rsvp" });
    await ok(call("events", "join", { eventId }, { token }));
    return { input: { eventId } };
  },
  "members.me": () => ({}),
  "members.update": () => ({ input: { name: "Maya Member" } }),
  "members.profile": () => ({}),
  "members.cardToken": () => ({}),
  "metrics.track": () => ({
    input: { name: "deal_viewed", properties: { tab: "home" }, timestamp: new Date().toISOString() },
  }),
  "playyy.stats": () => ({}),
  "playyy.exclusiveEvents": () => page,
  "playyy.join": async ({ admin }) => ({ input: { exclusiveEventId: (await anExclusiveEvent(admin.token)).id } }),
  "playyy.leave": async ({ admin }) => ({ input: { exclusiveEventId: (await anExclusiveEvent(admin.token)).id } }),
  "playyy.wish": () => ({}),
  "playyy.makeWish": aNewcomer,
  "playyy.dropWish": aNewcomer,
};
