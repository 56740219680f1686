import type { ResponseOf } from "../../shared/api/route.ts";
import type { transfers } from "../../shared/api/transfers.ts";
import { nameTier } from "../../shared/rules/ticket-types.ts";
import { findEvent, type StoredEvent } from "../events/events.ts";
import { withTypes } from "../events/ticket-types.ts";
import { findMember } from "../members/members.ts";
import { fingerprint } from "../platform/ids.ts";
import { TicketEntity } from "../tickets/ticket.entity.ts";
import type { StoredTicket } from "../tickets/tickets.ts";
import { TicketTransferEntity } from "./ticket-transfer.entity.ts";

type Opened = ResponseOf<typeof transfers.open>;

/** A link that still sends its ticket. */
export type OpenTransfer = { fingerprint: string; ticket: StoredTicket; event: StoredEvent };

const gone: Opened = { state: "gone", event: null, tier: null, from_name: null };

/** The link with a secret as it is stored, or null. */
export const findTransfer = async (secret: string) =>
  (await TicketTransferEntity.get({ fingerprint: fingerprint(secret) }).go({ consistent: true })).data;

/** What a link sends at `now`; null when it was used or ended, its ticket isn't valid anymore, its event was cancelled, or it is too late. */
export const findOpenTransfer = async (secret: string, now: string): Promise<OpenTransfer | null> => {
  const transfer = await findTransfer(secret);
  if (!transfer || now >= transfer.expires_at) return null;
  const [{ data: ticket }, event] = await Promise.all([
    TicketEntity.get({ id: transfer.ticket_id }).go({ consistent: true }),
    findEvent(transfer.event_id),
  ]);
  if (
    !event ||
    event.cancelled_at ||
    ticket?.status !== "valid" ||
    ticket.transfer_fingerprint !== transfer.fingerprint
  )
    return null;
  return { fingerprint: transfer.fingerprint, ticket, event };
};

// The first name is enough to know whom it is from; whoever finds the link learns no more.
const firstName = (name: string | undefined): string | null => name?.trim().split(/\s+/)[0] || null;

/** What a link would send, and from whom. A link that is gone says nothing else. */
export const openTransfer = async (secret: string, now: string): Promise<Opened> => {
  const open = await findOpenTransfer(secret, now);
  if (!open) return gone;
  const { title, start_at, image } = open.event;
  const sender = await findMember(open.ticket.user_id);
  return {
    state: "open",
    event: { title, start_at, image: image ?? null },
    tier: nameTier(withTypes(open.event), open.ticket.tier),
    from_name: firstName(sender?.name),
  };
};
