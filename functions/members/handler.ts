import { members } from "../../shared/api/members.ts";
import { serve } from "../serve.ts";
import { issueCardToken } from "./member-card.ts";
import { ensureMember, toMe, updateMember } from "./members.ts";
import { getProfile } from "./profile.ts";

export const handler = serve("members", members, {
  async me(_input, caller, { now }) {
    return toMe(await ensureMember(caller, now), caller);
  },
  async update(change, caller, { now }) {
    await ensureMember(caller, now);
    return toMe(await updateMember(caller.userId, change, now), caller);
  },
  async profile(_input, caller, { now }) {
    return getProfile(await ensureMember(caller, now));
  },
  async cardToken(_input, caller, { now }) {
    return issueCardToken(caller.userId, now);
  },
});
