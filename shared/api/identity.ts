import * as z from "zod";
import { limits } from "../model/limits.ts";
import { Email, Line, Phone, PublicName } from "../model/primitives.ts";
import { defineRoutes } from "./route.ts";

export const identity = defineRoutes({
  signUp: {
    method: "POST",
    path: "/api/sign-up",
    access: "public",
    status: 202,
    summary:
      "Create an account and mail its confirmation. Where the stage hides accounts, a known address gets the same answer, and a mail. An unknown referral code is answered as such and stops nothing.",
    input: z.object({
      email: Email,
      password: z.string().min(1).max(256),
      name: PublicName(limits.nameLength),
      phone: Phone,
      referral: Line(limits.referralCodeLength).toUpperCase().optional(),
      captcha: z.string().max(2_048).optional(),
      next: z.string().max(500).optional(),
    }),
    output: z.object({ referral: z.enum(["known", "unknown"]).nullable() }),
    rate: { max: 20, seconds: 600 },
  },
});
