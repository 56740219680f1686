import * as z from "zod";
import { ComingCount, ComingPerson } from "../model/coming.ts";
import { ContactMessage } from "../model/contact.ts";
import { Claim } from "../model/deal.ts";
import { ExportedMember, ExportReason } from "../model/export.ts";
import { limits } from "../model/limits.ts";
import { MemberDetails, MemberFilter, MemberPayment, MembersPage } from "../model/managed-member.ts";
import { Id, Line, Page, PageQuery, UserId } from "../model/primitives.ts";
import { Ticket } from "../model/ticket.ts";
import { defineRoutes } from "./route.ts";

const EventRef = z.object({ eventId: Id });
const MemberRef = z.object({ userId: UserId });
const MemberPage = MemberRef.extend(PageQuery.shape);

const MemberSearch = PageQuery.extend({
  q: Line(limits.searchLength).min(limits.searchMinLength).optional(),
  show: MemberFilter.optional(),
});

/** 60,000 rows in ten minutes. */
const exportRate = { max: 600, seconds: 600 };

export const memberSearchAdmin = defineRoutes({
  list: {
    // A POST, so that what is searched for stands in no log.
    method: "POST",
    path: "/api/admin/members/search",
    access: "admin",
    permission: "members",
    // It only reads.
    idempotency: "own",
    summary:
      "Members, newest first, or those whose name, email or phone number contains `q`; with the totals over all members.",
    input: MemberSearch,
    output: MembersPage,
    rate: { max: 240, seconds: 60 },
  },
  coming: {
    // A POST, so that what is searched for stands in no log.
    method: "POST",
    path: "/api/admin/events/{eventId}/coming",
    access: "admin",
    permission: "events",
    // It only reads.
    idempotency: "own",
    summary:
      "Who's coming to an event, by ticket or RSVP, each member once: the latest first, or those whose name, email or phone number contains `q`.",
    input: EventRef.extend(PageQuery.shape).extend({
      q: Line(limits.searchLength).min(limits.searchMinLength).optional(),
    }),
    output: Page(ComingPerson),
    rate: { max: 240, seconds: 60 },
  },
  comingCount: {
    method: "GET",
    path: "/api/admin/events/{eventId}/coming",
    access: "admin",
    permission: "events",
    summary: "How many come to an event, with a ticket and without one.",
    input: EventRef,
    output: ComingCount,
  },
  exportComing: {
    // A POST: what is taken away is recorded in the audit log.
    method: "POST",
    path: "/api/admin/events/{eventId}/coming/exports",
    access: "admin",
    permission: "exports",
    // Its audit row is written once for each Idempotency-Key.
    idempotency: "own",
    summary: "Take away who's coming to an event, page by page, for a reason that the audit log keeps.",
    input: EventRef.extend(PageQuery.shape).extend({ reason: ExportReason }),
    output: Page(ComingPerson),
    rate: exportRate,
  },
  exportMembers: {
    method: "POST",
    path: "/api/admin/members/exports",
    access: "admin",
    permission: "exports",
    idempotency: "own",
    summary:
      "Take away the list of members as it is searched and filtered, page by page, for a reason that the audit log keeps.",
    input: MemberSearch.extend({ reason: ExportReason }),
    output: Page(ExportedMember),
    rate: exportRate,
  },
  get: {
    method: "GET",
    path: "/api/admin/members/{userId}",
    access: "admin",
    permission: "members",
    summary: "One member: account, membership, plan at Stripe and points.",
    input: MemberRef,
    output: MemberDetails,
  },
  payments: {
    method: "GET",
    path: "/api/admin/members/{userId}/payments",
    access: "admin",
    permission: "members",
    summary: "What one member paid and got back, newest first.",
    input: MemberPage,
    output: Page(MemberPayment),
  },
  tickets: {
    method: "GET",
    path: "/api/admin/members/{userId}/tickets",
    access: "admin",
    permission: "members",
    summary: "One member's tickets, newest purchase first.",
    input: MemberPage,
    output: Page(Ticket),
  },
  claims: {
    method: "GET",
    path: "/api/admin/members/{userId}/claims",
    access: "admin",
    permission: "members",
    summary: "One member's redemptions, newest first, undone ones included.",
    input: MemberPage,
    output: Page(Claim),
  },
  messages: {
    method: "GET",
    path: "/api/admin/members/{userId}/contact-messages",
    access: "admin",
    permission: "members",
    summary: "What one member wrote to support from their address, newest first.",
    input: MemberPage,
    output: Page(ContactMessage),
  },
});
