import { z } from "zod";
import { Grant, Membership, PaidTier, SubscriptionCheck } from "../model/membership.ts";
import { Instant, Nothing, Page, UserId } from "../model/primitives.ts";
import { domain } from "./route.ts";

export const memberships = domain({
  mine: {
    method: "GET",
    path: "/api/membership",
    access: "user",
    summary: "The caller's membership, derived from all their grants.",
    input: Nothing,
    output: Membership,
  },
  check: {
    method: "POST",
    path: "/api/membership/check",
    access: "user",
    summary: "Whether the caller is subscribed, with the best running grant's tier and end.",
    input: Nothing,
    output: SubscriptionCheck,
  },
});

const MemberRef = z.object({ userId: UserId });

export const membershipsAdmin = domain({
  grants: {
    method: "GET",
    path: "/api/admin/members/{userId}/grants",
    access: "admin",
    summary: "All grants of one member, past ones included.",
    input: MemberRef,
    output: Page(Grant),
  },
  grant: {
    method: "POST",
    path: "/api/admin/members/{userId}/grants",
    access: "admin",
    status: 201,
    summary: "Give a member a tier without Stripe, until `end_at` or without end.",
    input: MemberRef.extend({ tier: PaidTier, end_at: Instant.nullish() }),
    output: Grant,
  },
});
