import * as z from "zod";
import { limits } from "../model/limits.ts";
import { MemberNote, MemberNoteInput, PointRedemption, PointRedemptionInput } from "../model/managed-member.ts";
import { Me, MeInput } from "../model/member.ts";
import { Empty, Id, Instant, Line, Page, PageQuery, UserId } from "../model/primitives.ts";
import { CardHolder, CardToken, Profile } from "../model/profile.ts";
import { defineRoutes } from "./route.ts";

export const members = defineRoutes({
  me: {
    method: "GET",
    path: "/api/me",
    access: "user",
    summary: "The signed-in user's own record; created on the first call after sign-up.",
    input: Empty,
    output: Me,
  },
  update: {
    method: "PATCH",
    path: "/api/me",
    access: "user",
    summary: "Change the own name, phone number or wish for reminders, event reminders or news.",
    input: MeInput,
    output: Me,
    rate: { max: 20, seconds: 600 },
  },
  profile: {
    method: "GET",
    path: "/api/profile",
    access: "user",
    summary: "The caller's profile: points, card number, referral code, redeemed deals and earned badges.",
    input: Empty,
    output: Profile,
  },
  cardToken: {
    method: "POST",
    path: "/api/profile/card-token",
    access: "user",
    summary: "A signed token for the QR code of the own member card, good for 90 seconds.",
    input: Empty,
    output: CardToken,
    idempotency: "own",
    rate: { max: 60, seconds: 600 },
  },
});

const MemberRef = z.object({ userId: UserId });
const MemberPage = MemberRef.extend(PageQuery.shape);

export const membersAdmin = defineRoutes({
  verifyCard: {
    method: "POST",
    path: "/api/admin/card-tokens/verify",
    access: "admin",
    permission: "members",
    summary: "Whose member card this token is; an expired or altered one is refused.",
    input: z.object({ token: z.string().min(1).max(4_000) }),
    output: CardHolder,
  },
  block: {
    method: "POST",
    path: "/api/admin/members/{userId}/block",
    access: "admin",
    permission: "members",
    summary: "Turn an account's sign-in off and sign it out everywhere; repeating it changes nothing.",
    input: MemberRef.extend({ reason: Line(limits.reasonLength).optional() }),
    output: z.object({ blocked_at: Instant }),
    rate: { max: 60, seconds: 60 },
  },
  unblock: {
    method: "DELETE",
    path: "/api/admin/members/{userId}/block",
    access: "admin",
    permission: "members",
    summary: "Turn an account's sign-in on again.",
    input: MemberRef,
    output: Empty,
    rate: { max: 60, seconds: 60 },
  },
  pointRedemptions: {
    method: "GET",
    path: "/api/admin/members/{userId}/point-redemptions",
    access: "admin",
    permission: "members",
    summary: "Points that were redeemed for one member, newest first.",
    input: MemberPage,
    output: Page(PointRedemption),
  },
  redeemPoints: {
    method: "POST",
    path: "/api/admin/members/{userId}/point-redemptions",
    access: "admin",
    permission: "members",
    status: 201,
    summary: "Take points from a member's balance for a reason, never more than they have.",
    input: MemberRef.extend(PointRedemptionInput.shape),
    output: z.object({ redemption: PointRedemption, reward_points: z.int() }),
    rate: { max: 60, seconds: 60 },
  },
  notes: {
    method: "GET",
    path: "/api/admin/members/{userId}/notes",
    access: "admin",
    permission: "members",
    summary: "The team's notes on one member, newest first.",
    input: MemberPage,
    output: Page(MemberNote),
  },
  addNote: {
    method: "POST",
    path: "/api/admin/members/{userId}/notes",
    access: "admin",
    permission: "members",
    status: 201,
    summary: "Add a note on a member; it is part of what the member can export.",
    input: MemberRef.extend(MemberNoteInput.shape),
    output: MemberNote,
    rate: { max: 60, seconds: 60 },
  },
  deleteNote: {
    method: "DELETE",
    path: "/api/admin/members/{userId}/notes/{noteId}",
    access: "admin",
    permission: "members",
    summary: "Delete one of the caller's own notes.",
    input: MemberRef.extend({ noteId: Id }),
    output: Empty,
    rate: { max: 60, seconds: 60 },
  },
});
