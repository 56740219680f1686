import { membersAdmin } from "../../shared/api/members.ts";
import { serve } from "../serve.ts";
import { blockAccount, unblockAccount } from "./block-account.ts";
import { verifyCardToken } from "./member-card.ts";
import { addMemberNote, deleteMemberNote, listMemberNotes } from "./member-notes.ts";
import { listPointRedemptions, redeemPoints } from "./redeem-points.ts";

export const handler = serve("membersAdmin", membersAdmin, {
  async verifyCard({ token }, _caller, { now }) {
    return verifyCardToken(token, now);
  },
  async block({ userId, reason }, caller, { now }) {
    return { blocked_at: await blockAccount({ userId, reason }, caller, now) };
  },
  async unblock({ userId }, caller, { now }) {
    await unblockAccount(userId, caller, now);
    return {};
  },
  async pointRedemptions({ userId, ...query }, _caller, { pageOf }) {
    return pageOf(query, (range) => listPointRedemptions(userId, range));
  },
  async redeemPoints(input, caller, { now }) {
    return redeemPoints(input, caller, now);
  },
  async notes({ userId, ...query }, _caller, { pageOf }) {
    return pageOf(query, (range) => listMemberNotes(userId, range));
  },
  async addNote({ userId, text }, caller, { now }) {
    return addMemberNote(userId, text, caller, now);
  },
  async deleteNote({ userId, noteId }, caller, { now }) {
    await deleteMemberNote(userId, noteId, caller, now);
    return {};
  },
});
