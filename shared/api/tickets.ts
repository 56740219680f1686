import * as z from "zod";
import { Ambassador, AmbassadorChange, AmbassadorInput, BlockedAttempt, CodeRedemption } from "../model/ambassador.ts";
import { AmbassadorPeriod, AmbassadorReport } from "../model/ambassador-report.ts";
import { eventLimits } from "../model/event-limits.ts";
import { Guest, GuestInput, GuestSeats, GuestVoid } from "../model/guest.ts";
import { limits } from "../model/limits.ts";
import { LinePlace } from "../model/line.ts";
import { AdminOrder, UnsettledRefund } from "../model/order.ts";
import { Cents, CodeInput, Empty, Id, Instant, Line, Page, PageQuery } from "../model/primitives.ts";
import { serviceLimits } from "../model/service-limits.ts";
import { Hold, Quote, ReturnPreview, ReturnWay, Ticket } from "../model/ticket.ts";
import {
  AdminTicket,
  CityDay,
  RefundPreview,
  TicketFilter,
  TicketPageQuery,
  TicketSummary,
} from "../model/ticket-report.ts";
import { Quantity, TicketTier } from "../model/ticket-type.ts";
import { defineRoutes } from "./route.ts";

const Order = z.object({
  eventId: Id,
  tier: TicketTier,
  quantity: Quantity.default(1),
  ambassadorCode: CodeInput.nullish(),
});
const EventRef = z.object({ eventId: Id });
const TicketRef = z.object({ ticketId: Id });
const HoldRef = z.object({ holdId: Id });
const SessionId = z.string().regex(/^[A-Za-z0-9_]{6,200}$/);

const ReturnRequest = z.object({ sessionId: SessionId, ticketId: Id.optional() });
const ReturnOrder = ReturnRequest.extend({
  /** Left out, for its price at once. */
  way: ReturnWay.default("refund"),
});

export const tickets = defineRoutes({
  quote: {
    method: "POST",
    path: "/api/events/{eventId}/quote",
    access: "user",
    summary: "The server's price of an order for this caller; reserves nothing.",
    input: Order,
    output: Quote,
    rate: { max: 120, seconds: 60 },
  },
  checkout: {
    method: "POST",
    path: "/api/events/{eventId}/checkout",
    access: "user",
    status: 201,
    idempotency: "own",
    blockCheck: "own",
    summary:
      "Hold the seats in place of the caller's unpaid hold of the event and answer the payment page, the tickets at once when the total is 0, or a place in the event's line in a rush.",
    /** `offerId` names the caller's open offer of the waiting list, whose places the order takes. */
    input: Order.extend({ expectedTotal: Cents.optional(), offerId: Id.optional() }),
    output: z.object({
      url: z.string().nullable(),
      /** Null while the order waits in line without seats. */
      hold: Hold.nullable(),
      ticket_ids: z.array(Id),
      place: LinePlace.nullable(),
    }),
    rate: { max: 20, seconds: 60 },
  },
  linePlace: {
    method: "GET",
    path: "/api/events/{eventId}/line",
    access: "user",
    summary: "The caller's place in the line for an event's tickets, or what came of it.",
    input: EventRef,
    output: z.object({ place: LinePlace.nullable() }),
  },
  leaveLine: {
    method: "DELETE",
    path: "/api/events/{eventId}/line",
    access: "user",
    idempotency: "own",
    summary: "Leave the line for an event's tickets; repeating it changes nothing, and seats that are held stay held.",
    input: EventRef,
    output: z.object({ place: LinePlace.nullable() }),
  },
  holds: {
    method: "GET",
    path: "/api/holds",
    access: "user",
    summary:
      "The caller's running holds, newest first; at most one for each of 3 events, beside those that came of a waiting list.",
    input: Empty,
    output: z.object({ items: z.array(Hold).max(limits.heldEvents + eventLimits.waitingLists) }),
  },
  hold: {
    method: "GET",
    path: "/api/holds/{holdId}",
    access: "user",
    summary: "One of the caller's holds.",
    input: HoldRef,
    output: Hold,
  },
  payHold: {
    method: "POST",
    path: "/api/holds/{holdId}/payment-page",
    access: "user",
    idempotency: "own",
    summary:
      "Open the payment page of one of the caller's holds where it has none yet; repeating it answers the same page.",
    input: HoldRef,
    output: Hold,
    rate: { max: 30, seconds: 60 },
  },
  cancelHold: {
    method: "DELETE",
    path: "/api/holds/{holdId}",
    access: "user",
    summary: "Give a hold back at once; repeating it changes nothing.",
    input: HoldRef,
    output: Hold,
  },
  list: {
    method: "GET",
    path: "/api/tickets",
    access: "user",
    summary: "The caller's tickets, newest purchase first.",
    input: PageQuery,
    output: Page(Ticket),
  },
  bySession: {
    method: "GET",
    path: "/api/tickets/by-session/{sessionId}",
    access: "user",
    summary:
      "The caller's tickets of one payment session; empty while they are being issued, 404 for a session that is not theirs.",
    input: z.object({ sessionId: SessionId }),
    output: Page(Ticket),
  },
  reconcile: {
    method: "POST",
    path: "/api/tickets/by-session/{sessionId}/reconcile",
    access: "user",
    summary: "Ask Stripe about one of the caller's sessions and issue what is missing.",
    input: z.object({ sessionId: SessionId }),
    output: Page(Ticket),
    // The tickets of a session are issued once, however often it is asked.
    idempotency: "own",
    rate: { max: 10, seconds: 60 },
  },
  returnPreview: {
    method: "GET",
    path: "/api/orders/{sessionId}/return",
    access: "user",
    summary:
      "What returning one ticket, or all unused ones, of the caller's order would give back: at once, or once somebody on the waiting list takes them.",
    input: ReturnRequest,
    output: ReturnPreview,
  },
  returnTickets: {
    method: "POST",
    path: "/api/orders/{sessionId}/return",
    access: "user",
    status: 200,
    idempotency: "own",
    summary:
      "Return one ticket, or all unused ones, of the caller's order, or offer them to the waiting list; repeated, nothing goes back twice.",
    input: ReturnOrder,
    output: Page(Ticket),
    rate: { max: 30, seconds: 60 },
  },
  keepTickets: {
    method: "DELETE",
    path: "/api/orders/{sessionId}/return",
    access: "user",
    status: 200,
    idempotency: "own",
    summary:
      "Keep one ticket, or all, of the caller's order that were offered to the waiting list; repeated, nothing changes.",
    input: ReturnRequest,
    output: Page(Ticket),
    rate: { max: 30, seconds: 60 },
  },
  get: {
    method: "GET",
    path: "/api/tickets/{ticketId}",
    access: "user",
    summary: "One of the caller's tickets.",
    input: TicketRef,
    output: Ticket,
  },
  redeem: {
    method: "POST",
    path: "/api/tickets/{ticketId}/redeem",
    access: "user",
    summary: "Check in with a ticket inside its redemption window; once.",
    input: TicketRef,
    output: z.object({ check_in_ts: Instant }),
    rate: { max: 30, seconds: 60 },
  },
});

const GuestRef = z.object({ eventId: Id, guestId: Id });

const AmbassadorRef = z.object({ code: CodeInput });

const OrderRef = z.object({ sessionId: SessionId });
const RefundRef = z.object({ refundId: z.string().regex(/^[a-z]{2,12}_\w{1,200}$/) });

export const ticketsAdmin = defineRoutes({
  list: {
    method: "GET",
    path: "/api/admin/tickets",
    access: "admin",
    permission: "orders",
    summary: "Tickets of a calendar period, event, tier and status, newest purchase first, cancelled ones included.",
    input: TicketPageQuery.extend(TicketFilter.shape),
    output: Page(AdminTicket),
  },
  search: {
    method: "POST",
    path: "/api/admin/tickets/search",
    access: "admin",
    permission: "orders",
    status: 200,
    summary: "Tickets by buyer, event title, phone digits or Stripe's ids, within the list's filters.",
    input: TicketPageQuery.extend(TicketFilter.shape).extend({ q: Line(limits.emailLength).min(2) }),
    output: Page(AdminTicket),
    // It only reads.
    idempotency: "own",
    rate: { max: 120, seconds: 60 },
  },
  summary: {
    method: "GET",
    path: "/api/admin/tickets/summary",
    access: "admin",
    permission: "sales",
    summary: "The figures of all tickets that match the list's filters; `from` and `to` are city days, both included.",
    input: TicketFilter.extend({ from: CityDay.optional(), to: CityDay.optional() }),
    output: TicketSummary,
  },
  setStatus: {
    method: "PATCH",
    path: "/api/admin/tickets/{ticketId}",
    access: "admin",
    permission: "tickets",
    summary: "Mark a valid ticket as redeemed now, or a redeemed one as valid again.",
    input: TicketRef.extend({ status: z.enum(["valid", "redeemed"]) }),
    output: AdminTicket,
    rate: { max: 300, seconds: 60 },
  },
  resendConfirmation: {
    method: "POST",
    path: "/api/admin/tickets/{ticketId}/confirmation",
    access: "admin",
    permission: "tickets",
    summary: "Email a ticket again to its buyer.",
    input: TicketRef,
    output: z.object({ sent_to: z.string() }),
    rate: { max: 30, seconds: 60 },
  },
  reconcilePayments: {
    method: "POST",
    path: "/api/admin/tickets/reconcile",
    access: "admin",
    permission: "tickets",
    summary: "Issue the tickets of every paid checkout of the last hours that has none; a second run creates none.",
    input: z.object({ hours: z.int().min(1).max(serviceLimits.reconcileHours).default(48) }),
    output: z.object({
      tickets_created: z.int(),
      tickets_skipped: z.int(),
      failed: z.int(),
      is_complete: z.boolean(),
    }),
    rate: { max: 10, seconds: 60 },
  },
  order: {
    method: "GET",
    path: "/api/admin/orders/{sessionId}",
    access: "admin",
    permission: "orders",
    summary: "One order with its tickets, what was paid and what went back.",
    input: OrderRef,
    output: AdminOrder,
  },
  refundPreview: {
    method: "POST",
    path: "/api/admin/orders/{sessionId}/refund-preview",
    access: "admin",
    permission: "refunds",
    summary: "What a refund would do to money, seats, the free GA+ and the use of a code; changes nothing.",
    input: OrderRef.extend({ ticket_ids: z.array(Id).min(1).max(limits.ticketsPerOrder).optional() }),
    output: RefundPreview,
    rate: { max: 120, seconds: 60 },
  },
  refund: {
    method: "POST",
    path: "/api/admin/orders/{sessionId}/refunds",
    access: "admin",
    permission: "refunds",
    summary: "Refund the named tickets of an order, or all that still stand; repeated, nothing goes back twice.",
    input: OrderRef.extend({
      ticket_ids: z.array(Id).min(1).max(limits.ticketsPerOrder).optional(),
      reason: Line(200).nullish(),
    }),
    output: AdminOrder,
    rate: { max: 60, seconds: 60 },
  },
  unsettledRefunds: {
    method: "GET",
    path: "/api/admin/unsettled-refunds",
    access: "admin",
    permission: "orders",
    summary: "Refunds that a buyer's bank sent back and that are still to be paid, newest first.",
    input: PageQuery,
    output: Page(UnsettledRefund),
  },
  retryRefund: {
    method: "POST",
    path: "/api/admin/unsettled-refunds/{refundId}/retry",
    access: "admin",
    permission: "refunds",
    summary: "Refund once more at Stripe what a bank sent back; repeated, nothing goes back twice.",
    input: RefundRef,
    output: UnsettledRefund,
    rate: { max: 30, seconds: 60 },
  },
  markRefundPaid: {
    method: "POST",
    path: "/api/admin/unsettled-refunds/{refundId}/paid",
    access: "admin",
    permission: "refunds",
    summary: "Note that a refund that a bank sent back was paid another way.",
    input: RefundRef.extend({ note: Line(200) }),
    output: UnsettledRefund,
    rate: { max: 30, seconds: 60 },
  },
  guests: {
    method: "GET",
    path: "/api/admin/events/{eventId}/guests",
    access: "admin",
    permission: "tickets",
    summary: "An event's guest list, newest first.",
    input: EventRef.extend(PageQuery.shape),
    output: Page(Guest),
  },
  guestSeats: {
    method: "GET",
    path: "/api/admin/events/{eventId}/guest-seats",
    access: "admin",
    permission: "tickets",
    summary: "What an event has left for guests, and whether it takes any.",
    input: EventRef,
    output: GuestSeats,
  },
  addGuest: {
    method: "POST",
    path: "/api/admin/events/{eventId}/guests",
    access: "admin",
    permission: "tickets",
    status: 201,
    summary: "Take seats for a guest, complimentary, and send the tickets or, without an account, a still code.",
    input: EventRef.extend(GuestInput.shape),
    output: Guest,
  },
  resendGuest: {
    method: "POST",
    path: "/api/admin/events/{eventId}/guests/{guestId}/resend",
    access: "admin",
    permission: "tickets",
    status: 200,
    summary: "Email a guest again; a link of before ends.",
    input: GuestRef,
    output: Guest,
  },
  voidGuest: {
    method: "POST",
    path: "/api/admin/events/{eventId}/guests/{guestId}/void",
    access: "admin",
    permission: "tickets",
    status: 200,
    summary: "Cancel a guest's tickets before anybody is in with them; the seats are back at once.",
    input: GuestRef.extend(GuestVoid.shape),
    output: Guest,
  },
  ambassadors: {
    method: "GET",
    path: "/api/admin/ambassadors",
    access: "admin",
    permission: "sales",
    summary: "Ambassadors, newest first.",
    input: PageQuery,
    output: Page(Ambassador),
  },
  createAmbassador: {
    method: "POST",
    path: "/api/admin/ambassadors",
    access: "admin",
    permission: "tickets",
    status: 201,
    summary: "Add an ambassador; the code is stored in upper case and exists once.",
    input: AmbassadorInput,
    output: Ambassador,
  },
  updateAmbassador: {
    method: "PATCH",
    path: "/api/admin/ambassadors/{code}",
    access: "admin",
    permission: "tickets",
    summary: "Let a code count or not, or name the ambassador's own account, from the next call on.",
    input: AmbassadorRef.extend(AmbassadorChange.shape).refine(
      ({ status, user_id }) => status !== undefined || user_id !== undefined,
      "Name what to change",
    ),
    output: Ambassador,
  },
  ambassadorReport: {
    method: "GET",
    path: "/api/admin/ambassador-report",
    access: "admin",
    permission: "sales",
    summary: "The ambassadors' leaderboard of the last 7 or 30 days or all time, with its sums.",
    input: z.object({ period: AmbassadorPeriod.default("7d") }),
    output: AmbassadorReport,
  },
  codeRedemptions: {
    method: "GET",
    path: "/api/admin/code-redemptions",
    access: "admin",
    permission: "sales",
    summary: "Paid orders with an ambassador's code, newest first, back to `since`.",
    input: PageQuery.extend({ since: Instant.optional() }),
    output: Page(CodeRedemption),
  },
  ambassadorRedemptions: {
    method: "GET",
    path: "/api/admin/ambassadors/{code}/redemptions",
    access: "admin",
    permission: "sales",
    summary: "All paid orders with one code, newest first.",
    input: AmbassadorRef.extend(PageQuery.shape),
    output: Page(CodeRedemption),
  },
  blockedAttempts: {
    method: "GET",
    path: "/api/admin/blocked-code-attempts",
    access: "admin",
    permission: "sales",
    summary: "Refused uses of codes, newest first, back to `since`.",
    input: PageQuery.extend({ since: Instant.optional() }),
    output: Page(BlockedAttempt),
  },
});
