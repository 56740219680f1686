import { avatars } from "../../shared/api/avatars.ts";
import { signUpload } from "../media/uploads.ts";
import { ensureMember } from "../members/members.ts";
import { serve } from "../serve.ts";

import { finishAvatar, removeAvatar } from "./avatars.ts";
import { assertMaySetAvatar } from "./may-set-avatar.ts";

export const handler = serve("avatars", avatars, {
  async upload({ content_type, bytes }, caller, { now }) {
    await assertMaySetAvatar(await ensureMember(caller, now), now);
    return signUpload({ use: "avatar", userId: caller.userId, contentType: content_type, bytes }, now);
  },
  async finish({ uploadId }, caller, { now }) {
    return finishAvatar(await ensureMember(caller, now), uploadId, now);
  },
  async remove(_input, caller, { now }) {
    await ensureMember(caller, now);
    return removeAvatar(caller.userId, now);
  },
});
