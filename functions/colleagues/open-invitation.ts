import type * as z from "zod";
import type { OpenInvitation } from "../../shared/model/colleague.ts";
import { maskEmail } from "../../shared/rules/mask-email.ts";
import { findMember } from "../members/members.ts";
import { fingerprint } from "../platform/ids.ts";
import { ColleagueInvitationEntity } from "./invitation.entity.ts";

/** Finds the invitation that a link's secret opens; one that was replaced or withdrawn is gone. */
export const findInvitation = async (code: string) => {
  const key = fingerprint(code);
  const { data } = await ColleagueInvitationEntity.query.byFingerprint({ fingerprint: key }).go({ limit: 1 });
  if (!data[0]) return null;
  const { data: stored } = await ColleagueInvitationEntity.get({ email: data[0].email }).go({ consistent: true });
  return stored?.fingerprint === key ? stored : null;
};

/** What an invitation's link says to whoever has it, before anybody signs in. */
export const openInvitation = async (code: string, now: string): Promise<z.infer<typeof OpenInvitation>> => {
  const found = await findInvitation(code);
  if (!found) return { state: "gone", role: null, email: null, invited_by: null };
  const inviter = await findMember(found.invited_by);
  const open = found.expires_at > now ? "open" : "expired";
  return {
    state: found.accepted_by ? "used" : open,
    role: found.role,
    email: maskEmail(found.email),
    invited_by: inviter?.name ?? null,
  };
};
