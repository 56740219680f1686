import { members } from "../../shared/api/members.ts";
import { serve } from "../serve.ts";
import { issueCardToken } from "./member-card.ts";
import { ensure, toMe, update } from "./members.ts";
import { profileOf } from "./profile.ts";

export const handler = serve("members", members, {
  async me(_input, caller, { now }) {
    return toMe(await ensure(caller, now), caller);
  },
  async update(change, caller, { now }) {
    await ensure(caller, now);
    return toMe(await update(caller.userId, change, now), caller);
  },
  async profile(_input, caller, { now }) {
    return profileOf(await ensure(caller, now));
  },
  async cardToken(_input, caller, { now }) {
    return issueCardToken(caller.userId, now);
  },
});
