import * as z from "zod";
import { MemberNoteInput } from "../model/managed-member.ts";
import { Empty, Id, Page, PageQuery, UserId } from "../model/primitives.ts";
import { RecordNote, TimelineEntry } from "../model/timeline.ts";
import { defineRoutes } from "./route.ts";

const EventRef = z.object({ eventId: Id });
const VendorRef = z.object({ vendorId: Id });
const OrderRef = z.object({ sessionId: z.string().regex(/^[A-Za-z0-9_]{6,200}$/) });
const NoteRef = z.object({ noteId: Id });

const entries = Page(TimelineEntry);
const rate = { max: 60, seconds: 60 } as const;

export const timelinesAdmin = defineRoutes({
  member: {
    method: "GET",
    path: "/api/admin/members/{userId}/timeline",
    access: "admin",
    permission: "members",
    summary:
      "What happened to one member, newest first: changes that the caller's role may read, notes, redemptions, orders.",
    input: PageQuery.extend({ userId: UserId }),
    output: entries,
  },
  event: {
    method: "GET",
    path: "/api/admin/events/{eventId}/timeline",
    access: "admin",
    permission: "events",
    summary: "What happened to one event, newest first: changes that the caller's role may read, and notes.",
    input: PageQuery.extend(EventRef.shape),
    output: entries,
  },
  vendor: {
    method: "GET",
    path: "/api/admin/vendors/{vendorId}/timeline",
    access: "admin",
    permission: "deals",
    summary: "What happened to one vendor, newest first: changes and notes.",
    input: PageQuery.extend(VendorRef.shape),
    output: entries,
  },
  order: {
    method: "GET",
    path: "/api/admin/orders/{sessionId}/timeline",
    access: "admin",
    permission: "orders",
    summary: "What happened to one order, newest first: its payment, check-ins, refunds, other changes, and notes.",
    input: PageQuery.extend(OrderRef.shape),
    output: entries,
  },
  addEventNote: {
    method: "POST",
    path: "/api/admin/events/{eventId}/notes",
    access: "admin",
    permission: "events",
    status: 201,
    summary: "Add a note for the team on an event.",
    input: EventRef.extend(MemberNoteInput.shape),
    output: RecordNote,
    rate,
  },
  deleteEventNote: {
    method: "DELETE",
    path: "/api/admin/events/{eventId}/notes/{noteId}",
    access: "admin",
    permission: "events",
    summary: "Delete one of the caller's own notes on an event.",
    input: EventRef.extend(NoteRef.shape),
    output: Empty,
    rate,
  },
  addVendorNote: {
    method: "POST",
    path: "/api/admin/vendors/{vendorId}/notes",
    access: "admin",
    permission: "deals",
    status: 201,
    summary: "Add a note for the team on a vendor.",
    input: VendorRef.extend(MemberNoteInput.shape),
    output: RecordNote,
    rate,
  },
  deleteVendorNote: {
    method: "DELETE",
    path: "/api/admin/vendors/{vendorId}/notes/{noteId}",
    access: "admin",
    permission: "deals",
    summary: "Delete one of the caller's own notes on a vendor.",
    input: VendorRef.extend(NoteRef.shape),
    output: Empty,
    rate,
  },
  addOrderNote: {
    method: "POST",
    path: "/api/admin/orders/{sessionId}/notes",
    access: "admin",
    permission: "orders",
    status: 201,
    summary:
      "Add a note for the team on an order; it is part of what the buyer can export and goes with their account.",
    input: OrderRef.extend(MemberNoteInput.shape),
    output: RecordNote,
    rate,
  },
  deleteOrderNote: {
    method: "DELETE",
    path: "/api/admin/orders/{sessionId}/notes/{noteId}",
    access: "admin",
    permission: "orders",
    summary: "Delete one of the caller's own notes on an order.",
    input: OrderRef.extend(NoteRef.shape),
    output: Empty,
    rate,
  },
});
