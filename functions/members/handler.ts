import { members } from "../../shared/api/members.ts";
import type { Caller } from "../platform/caller.ts";
import { serve } from "../serve.ts";
import { issueCardToken } from "./member-card.ts";
import { ensure, toMe, update } from "./members.ts";
import { profileOf } from "./profile.ts";

const personOf = ({ userId, email, name }: Caller) => ({ userId, email, name });

export const handler = serve("members", members, {
  async me(_input, caller, { now }) {
    return toMe(await ensure(personOf(caller), now), caller);
  },
  async update(change, caller, { now }) {
    await ensure(personOf(caller), now);
    return toMe(await update(caller.userId, change, now), caller);
  },
  async profile(_input, caller, { now }) {
    return profileOf(await ensure(personOf(caller), now));
  },
  async cardToken(_input, caller, { now }) {
    return issueCardToken(caller.userId, now);
  },
});
