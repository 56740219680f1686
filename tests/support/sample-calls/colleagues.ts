import { aColleague, anInvitation } from "../admins.ts";
import { aMember } from "../fixtures.ts";
import { uniqueId } from "../unique-text.ts";
import type { SampleCalls } from "./sample-call.ts";

const anAddress = () => `${uniqueId()}@x.test`;

/** Who works in the back-office. */
export const colleagueCalls: SampleCalls = {
  "colleagues.open": async ({ admin }) => ({
    input: { code: (await anInvitation(anAddress(), "door", admin)).code },
  }),
  "colleagues.accept": async ({ admin }) => {
    const member = await aMember();
    return { input: { code: (await anInvitation(member.email, "door", admin)).code }, as: member };
  },
  "colleaguesAdmin.me": () => ({}),
  "colleaguesAdmin.list": () => ({}),
  "colleaguesAdmin.invite": () => ({ input: { email: anAddress(), role: "door" } }),
  "colleaguesAdmin.withdraw": async ({ admin }) => ({
    input: { invitationId: (await anInvitation(anAddress(), "door", admin)).id },
  }),
  "colleaguesAdmin.changeRole": async () => ({
    input: { userId: (await aColleague("door")).userId, role: "events", seen_role: "door" },
  }),
  "colleaguesAdmin.remove": async () => ({ input: { userId: (await aColleague("door")).userId } }),
};
