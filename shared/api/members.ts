import * as z from "zod";
import { Me, MeInput } from "../model/member.ts";
import { Empty } from "../model/primitives.ts";
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
    summary: "Change the own name, phone number or wish for reminders or news.",
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
    rate: { max: 60, seconds: 600 },
  },
});

export const membersAdmin = defineRoutes({
  verifyCard: {
    method: "POST",
    path: "/api/admin/card-tokens/verify",
    access: "admin",
    summary: "Whose member card this token is; an expired or altered one is refused.",
    input: z.object({ token: z.string().min(1).max(4_000) }),
    output: CardHolder,
  },
});
