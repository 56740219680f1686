import * as z from "zod";
import {
  Colleague,
  DeskUser,
  Invitation,
  InvitationCode,
  InvitationInput,
  OpenInvitation,
  Role,
} from "../model/colleague.ts";
import { Empty, Id, UserId } from "../model/primitives.ts";
import { defineRoutes } from "./route.ts";

const ColleagueRef = z.object({ userId: UserId });

export const colleagues = defineRoutes({
  open: {
    method: "POST",
    path: "/api/colleague-invitations/open",
    access: "public",
    idempotency: "own",
    summary: "What an invitation to the back-office says, before signing in.",
    input: InvitationCode,
    output: OpenInvitation,
    rate: { max: 20, seconds: 60 },
  },
  accept: {
    method: "POST",
    path: "/api/colleague-invitations/accept",
    access: "user",
    idempotency: "own",
    summary: "Become a colleague by an invitation to the caller's address; repeating it answers the same.",
    input: InvitationCode,
    output: z.object({ role: Role }),
    rate: { max: 20, seconds: 60 },
  },
});

export const colleaguesAdmin = defineRoutes({
  me: {
    method: "GET",
    path: "/api/admin/me",
    access: "admin",
    permission: "desk",
    summary: "The caller's role and what it may do; asking notes when they were last seen.",
    input: Empty,
    output: DeskUser,
  },
  list: {
    method: "GET",
    path: "/api/admin/colleagues",
    access: "admin",
    permission: "colleagues",
    summary:
      "Everybody who works in the back-office, whoever joined first at the top, and the invitations that nobody has accepted or withdrawn, the newest first.",
    input: Empty,
    output: z.object({ colleagues: z.array(Colleague), invitations: z.array(Invitation) }),
  },
  invite: {
    method: "POST",
    path: "/api/admin/colleague-invitations",
    access: "admin",
    permission: "colleagues",
    status: 201,
    summary: "Invite somebody by email; a new invitation of an address ends the one before.",
    input: InvitationInput,
    output: Invitation,
    rate: { max: 30, seconds: 3_600 },
  },
  withdraw: {
    method: "DELETE",
    path: "/api/admin/colleague-invitations/{invitationId}",
    access: "admin",
    permission: "colleagues",
    idempotency: "own",
    summary: "Withdraw an invitation; its link ends.",
    input: z.object({ invitationId: Id }),
    output: Empty,
  },
  changeRole: {
    method: "PATCH",
    path: "/api/admin/colleagues/{userId}",
    access: "admin",
    permission: "colleagues",
    summary: "Give a colleague another role, from the one that the caller saw.",
    input: ColleagueRef.extend({ role: Role, seen_role: Role }),
    output: Colleague,
  },
  remove: {
    method: "DELETE",
    path: "/api/admin/colleagues/{userId}",
    access: "admin",
    permission: "colleagues",
    idempotency: "own",
    summary: "Remove a colleague from the back-office: their sessions and live connections end at once.",
    input: ColleagueRef,
    output: Empty,
  },
});
