import { call, ok } from "../call.ts";
import { aMember } from "../fixtures.ts";
import { aMemberWithPoints } from "../points.ts";
import { aSubscriber } from "./money.ts";
import type { SampleCalls, SampleContext } from "./sample-call.ts";

const ofMember = ({ member: { userId } }: SampleContext) => ({ input: { userId } });
const pageOfMember = ({ member: { userId } }: SampleContext) => ({ input: { userId, limit: 5 } });
const aNote = async ({ admin: { token }, member: { userId } }: SampleContext) =>
  (await ok(call("membersAdmin", "addNote", { userId, text: "Called about parking." }, { token }))).id;

/** What the back-office does with one member. */
export const managedMemberCalls: SampleCalls = {
  "accountAdmin.export": async () => ({ input: { userId: (await aMember()).userId } }),
  "memberSearchAdmin.list": () => ({ input: { q: "maya", limit: 5 } }),
  "searchAdmin.everything": () => ({ input: { q: "maya" } }),
  "memberSearchAdmin.coming": ({ eventId }) => ({ input: { eventId, q: "maya", limit: 5 } }),
  "memberSearchAdmin.comingCount": ({ eventId }) => ({ input: { eventId } }),
  "memberSearchAdmin.exportComing": ({ eventId }) => ({ input: { eventId, reason: "For the caterer", limit: 5 } }),
  "memberSearchAdmin.exportMembers": () => ({ input: { show: "premium", reason: "For the printer", limit: 5 } }),
  "memberSearchAdmin.get": ofMember,
  "memberSearchAdmin.payments": pageOfMember,
  "memberSearchAdmin.tickets": pageOfMember,
  "memberSearchAdmin.claims": pageOfMember,
  "memberSearchAdmin.messages": pageOfMember,
  "membersAdmin.block": async () => ({ input: { userId: (await aMember()).userId } }),
  "membersAdmin.unblock": ofMember,
  "membersAdmin.pointRedemptions": pageOfMember,
  "membersAdmin.redeemPoints": async () => ({
    input: { userId: (await aMemberWithPoints()).userId, points: 20, reason: "A cap" },
  }),
  "membersAdmin.notes": pageOfMember,
  "membersAdmin.addNote": ({ member: { userId } }) => ({ input: { userId, text: "Called about parking." } }),
  "membersAdmin.deleteNote": async (world) => ({
    input: { userId: world.member.userId, noteId: await aNote(world) },
  }),
  "membershipsAdmin.previewTier": async () => {
    const { userId } = await aSubscriber();
    return { input: { userId, tier: "premium", timing: "now" } };
  },
  "membershipsAdmin.manage": async () => ({
    input: { userId: (await aMember()).userId, action: "set-tier", tier: "essential" },
  }),
};
