import { randomUUID } from "node:crypto";
import { AppError } from "../../../shared/model/errors.ts";
import type { Guest, GuestInput } from "../../../shared/model/guest.ts";
import { AuditEntity } from "../../audit/audit.entity.ts";
import { type Admin, auditRow } from "../../audit/audit-row.ts";
import { getTier } from "../../entitlements/membership.ts";
import { findEvent, type StoredEvent } from "../../events/events.ts";
import { findMember, type Member } from "../../members/members.ts";
import { createNoticeWrites } from "../../notifications/notice-writes.ts";
import { newId } from "../../platform/ids.ts";
import { conflict, retryOnConflict } from "../../platform/table/retry-on-conflict.ts";
import { step, writeAll } from "../../platform/table/transaction.ts";
import { findVerifiedUser } from "../../user-pool/find-verified-user.ts";
import { HoldEntity } from "../holds/hold.entity.ts";
import type { StoredHold } from "../holds/holds.ts";
import { issueTicketsSteps } from "../issue-tickets.ts";
import { sellAvailableSeatsStep, termsOf } from "../seats.ts";
import type { TicketStep } from "../ticket-transaction.ts";
import { GuestEntity } from "./guest.entity.ts";
import { GuestAddressEntity } from "./guest-address.entity.ts";
import { createGuestLink, guestEmailStep } from "./guest-email.ts";
import { GuestListEntity } from "./guest-list.entity.ts";
import { type StoredGuest, sessionOfGuest } from "./guests.ts";
import { toGuests } from "./list-guests.ts";
import { assertTakesComps, findNoRoomError } from "./takes-comps.ts";

type Invitation = { event: StoredEvent; input: GuestInput; member: Member | null };

const maxAttempts = 8;

const createBlockedError = (): AppError => {
  const message = "The account with this address is blocked. Unblock it, or use another address.";
  return new AppError("account.blocked", message, { fields: [{ path: "email", message }] });
};

// Somebody who never opened the app is a guest without an account.
const findGuestMember = async (email: string): Promise<Member | null> => {
  const userId = await findVerifiedUser(email);
  const member = userId === null ? null : await findMember(userId);
  if (member?.blocked_at) throw createBlockedError();
  return member;
};

/** The order of a guest: paid for, with nothing; counted under nobody (R66), and without an address of its own. */
const createOrder = async ({ event, input, member }: Invitation, id: string, now: string): Promise<StoredHold> => {
  const user_id = member?.user_id ?? randomUUID();
  const people = input.plus_ones + 1;
  return {
    id,
    user_id,
    event_id: event.id,
    tier: input.tier,
    quantity: people,
    lines: Array.from({ length: people }, () => ({ price: 0, discount_type: "complimentary" as const })),
    total: 0,
    membership_tier: member ? await getTier(user_id, now) : "free",
    rights: [],
    email: "",
    ...(member ? {} : { is_guest: true }),
    status: "paid",
    session_id: sessionOfGuest(id),
    expires_at: now,
    created_at: now,
    updated_at: now,
  };
};

const noticeSteps = ({ event, member }: Invitation, guest: StoredGuest, now: string): TicketStep[] => {
  if (!member) return [];
  const title = `You're on the list for ${event.title}`;
  const message = guest.people > 1 ? `Here are ${guest.people} tickets, on the house.` : "Your ticket is on the house.";
  const link = `/ticket/${guest.ticket_ids[0]}`;
  return createNoticeWrites(member.user_id, `guest-${guest.id}`, { kind: "orders", link, title, message }, now).map(
    (write) => step("mail", write),
  );
};

const planGuest = async (admin: Admin, invitation: Invitation, now: string) => {
  const { event, input, member } = invitation;
  const order = await createOrder(invitation, newId("guest", now), now);
  const payment = { sessionId: sessionOfGuest(order.id), paymentIntent: undefined, amount: 0, currency: "usd" };
  const { ticketIds, steps } = issueTicketsSteps(order, event, payment, now);
  const known = { id: order.id, has_account: member !== null, ticket_ids: ticketIds };
  const { path, stored } = createGuestLink(known);
  const guest: StoredGuest & { email: string } = {
    ...known,
    ...stored,
    event_id: event.id,
    holder_id: order.user_id,
    name: input.name,
    email: input.email,
    ...(input.note ? { note: input.note } : {}),
    tier: input.tier,
    people: order.quantity,
    sent_at: now,
    created_at: now,
  };
  const details = { guest_id: guest.id, people: guest.people, tier: guest.tier };
  const writes: TicketStep[] = [
    step("hold", HoldEntity.create(order)),
    sellAvailableSeatsStep(order, termsOf(event, order.tier, now)),
    ...steps,
    step("guest", GuestEntity.create(guest)),
    step("address", GuestAddressEntity.create({ event_id: event.id, email: input.email, guest_id: guest.id })),
    step("guest", GuestListEntity.put({ event_id: event.id, check_at: now })),
    guestEmailStep(guest, event, { mailId: `guest-${guest.id}`, path }, now),
    ...noticeSteps(invitation, guest, now),
    step("audit", AuditEntity.create(auditRow(admin, { action: "event.add-guest", subject: event.id, details }, now))),
  ];
  return { guest, writes };
};

const createListedError = (): AppError => {
  const message = "This address is on the guest list already. Void that guest first to change their plus-ones.";
  return new AppError("guest.listed", message, { fields: [{ path: "email", message }] });
};

const addOnce = async (admin: Admin, invitation: Omit<Invitation, "event">, eventId: string, now: string) => {
  const { input } = invitation;
  const event = assertTakesComps(await findEvent(eventId), input.tier, now);
  const noRoom = await findNoRoomError({ event, tier: input.tier, people: input.plus_ones + 1 }, now);
  if (noRoom) throw noRoom;
  const { guest, writes } = await planGuest(admin, { ...invitation, event }, now);
  const refused = await writeAll(writes);
  if (refused.has("address")) throw createListedError();
  return refused.size === 0 ? { guest, event } : conflict;
};

/**
 * Takes seats for a guest and those who come along, by the same conditional write as any sale, with a ticket each at $0, and sends them: into the
 * app for a member with this verified address, by a link with a still code for anybody else. They count in no limit of free tickets (R80).
 * Throws as `assertTakesComps`, `event.sold-out`, `ticket.type-sold-out`, `guest.waiting`, `guest.listed` at the address, `account.blocked`, or
 * `unavailable` when others keep changing the stock.
 */
export const addGuest = async (admin: Admin, eventId: string, input: GuestInput, now: string): Promise<Guest> => {
  const member = await findGuestMember(input.email);
  const { guest, event } = await retryOnConflict(
    maxAttempts,
    () => addOnce(admin, { input, member }, eventId, now),
    () => new AppError("unavailable", "Many people are buying right now. Please try again.", { retryAfterSeconds: 1 }),
  );
  return (await toGuests([guest], event))[0] as Guest;
};
