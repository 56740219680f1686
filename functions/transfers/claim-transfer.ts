import { fitName } from "../../shared/door/holder-name.ts";
import { AppError } from "../../shared/model/errors.ts";
import type { Ticket } from "../../shared/model/ticket.ts";
import { toEventDetails } from "../../shared/rules/event-facts.ts";
import { nameTier } from "../../shared/rules/ticket-types.ts";
import { deriveDoorOrder } from "../door/list/derive-order.ts";
import { DoorOrderEntity } from "../door/list/door-order.entity.ts";
import {
  findOrderOfHold,
  listSeats,
  type StoredDoorOrder,
  type StoredSeat,
  seatAttribute,
} from "../door/list/door-orders.ts";
import { getTier } from "../entitlements/membership.ts";
import { assertMayAttend } from "../events/premium-access.ts";
import { withTypes } from "../events/ticket-types.ts";
import { OutboxEntity } from "../mail/outbox.entity.ts";
import { outboxEmail } from "../mail/outbox-emails.ts";
import { findMember, getMember, type Member } from "../members/members.ts";
import { clock } from "../platform/clock.ts";
import type { Caller } from "../platform/http/caller.ts";
import { conflict, retryOnConflict } from "../platform/table/retry-on-conflict.ts";
import { type Write, writeAll } from "../platform/table/transaction.ts";
import { isNotReturning } from "../tickets/check-in.ts";
import { HeldTicketEntity } from "../tickets/held-ticket.entity.ts";
import { TicketEntity } from "../tickets/ticket.entity.ts";
import { readTicket, type StoredTicket } from "../tickets/tickets.ts";
import { findOpenTransfer, findTransfer, type OpenTransfer } from "./open-transfer.ts";
import { TicketTransferEntity } from "./ticket-transfer.entity.ts";
import { createGoneError } from "./transfer-rules.ts";

const attempts = 5;

const seatOf = (order: StoredDoorOrder, ticket: StoredTicket): number | undefined =>
  order.tickets.find(({ id }) => id === ticket.id)?.number;

// Above the number of the pass there was, and with no phone: a binding that nobody has, so that the old code is refused at once.
// A move stays marked: otherwise whoever moved a code could clear the mark by sending the ticket to themselves.
const toUnbound = ({ issued_at, moved }: StoredSeat, { user_id, name }: Member): StoredSeat => ({
  holder_id: user_id,
  name: fitName(name),
  status: "valid",
  ...(issued_at !== undefined && { issued_at: issued_at + 1 }),
  ...(moved && { moved }),
});

const createSeatWrites = (order: StoredDoorOrder | null, ticket: StoredTicket, member: Member): Write[] => {
  const number = order ? seatOf(order, ticket) : undefined;
  const found = order && listSeats(order).find((known) => known.number === number);
  if (!order || !found) return [];
  const { event_id, order_key, changed_at } = order;
  return [
    DoorOrderEntity.patch({ event_id, order_key })
      .set({
        [seatAttribute(found.number)]: toUnbound(found.seat, member),
        changed_at: Math.max(Date.parse(clock.now()), changed_at + 1),
      })
      .where((stored, { eq }) => eq(stored.changed_at, changed_at)),
  ];
};

const createMail = ({ fingerprint, ticket, event }: OpenTransfer, buyer: Member, name: string, now: string): Write => {
  const data = {
    template: "ticket-taken",
    event: toEventDetails(event),
    tier: nameTier(withTypes(event), ticket.tier),
    name,
  } as const;
  return OutboxEntity.create(outboxEmail(`ticket-taken-${fingerprint}`, buyer.email, data, now));
};

const createWrites = ({ fingerprint, ticket }: OpenTransfer, { user_id }: Member, now: string): Write[] => [
  TicketEntity.patch({ id: ticket.id })
    .set({ holder_id: user_id })
    .remove(["transfer_fingerprint"])
    .where(
      ({ transfer_fingerprint, status }, { eq }) =>
        `${eq(transfer_fingerprint, fingerprint)} AND ${eq(status, "valid")}`,
    )
    .where(({ returning_until }, conditions) => isNotReturning(returning_until, conditions, now)),
  TicketTransferEntity.patch({ fingerprint })
    .set({ claimed_by: user_id })
    .where(({ claimed_by }, { notExists }) => notExists(claimed_by)),
  HeldTicketEntity.put({ user_id, ticket_id: ticket.id, event_id: ticket.event_id, received_at: now }),
];

const assertMayHold = async ({ event }: OpenTransfer, caller: Caller, now: string): Promise<void> => {
  if (event.premium) await assertMayAttend(event, await getTier(caller.userId, now), caller, now);
};

const claimOnce = async (
  secret: string,
  { member, caller }: { member: Member; caller: Caller },
  now: string,
): Promise<Ticket | typeof conflict> => {
  const used = await findTransfer(secret);
  if (used?.claimed_by === member.user_id) return readTicket(used.ticket_id, member.user_id);
  const open = await findOpenTransfer(secret, now);
  if (!open) throw createGoneError();
  if (open.ticket.user_id === member.user_id) throw new AppError("transfer.own", "This ticket is yours already.");
  await assertMayHold(open, caller, now);
  const { event_id, hold_id, user_id } = open.ticket;
  const [listed, buyer] = await Promise.all([findOrderOfHold(event_id, hold_id), findMember(user_id)]);
  const order = listed ?? (await deriveDoorOrder(open.ticket));
  const refused = await writeAll([
    ...createWrites(open, member, now),
    ...createSeatWrites(order, open.ticket, member),
    ...(buyer ? [createMail(open, buyer, member.name, now)] : []),
  ]);
  return refused.size > 0 ? conflict : readTicket(open.ticket.id, member.user_id);
};

/**
 * Makes the caller the holder of the ticket that a link sends, in one transaction with the end of the link and of the old code. Of many at
 * once one becomes the holder; the holder's second call gets the same ticket.
 * Throws `transfer.gone`, `transfer.own` for the buyer's own link, or `premium-required`: the link goes on working then (R38).
 */
export const claimTransfer = async (secret: string, caller: Caller, now: string): Promise<Ticket> => {
  const member = await getMember(caller.userId);
  return retryOnConflict(
    attempts,
    () => claimOnce(secret, { member, caller }, now),
    () => new AppError("unavailable", "We're busy right now. Please try again.", { retryAfterSeconds: 1 }),
  );
};
