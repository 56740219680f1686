import { colleaguesAdmin } from "../../shared/api/colleagues.ts";
import { permissionsOf } from "../../shared/model/permissions.ts";
import { serve } from "../serve.ts";
import { inviteColleague, withdrawInvitation } from "./invite-colleague.ts";
import { changeRole, readColleagues, removeColleague } from "./manage-colleagues.ts";
import { noteSeen } from "./note-seen.ts";

export const handler = serve("colleaguesAdmin", colleaguesAdmin, {
  async me(_input, { userId }, { now, role }) {
    await noteSeen(userId, now);
    return { role, permissions: [...permissionsOf[role]] };
  },
  async list() {
    return readColleagues();
  },
  async invite(input, caller, { now }) {
    return inviteColleague(input, caller, now);
  },
  async withdraw({ invitationId }, caller, { now }) {
    await withdrawInvitation(invitationId, caller, now);
    return {};
  },
  async changeRole(input, caller, { now }) {
    return changeRole(input, caller, now);
  },
  async remove({ userId }, caller, { now }) {
    await removeColleague(userId, caller, now);
    return {};
  },
});
