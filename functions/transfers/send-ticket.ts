import { AppError, notFound } from "../../shared/model/errors.ts";
import type { Ticket } from "../../shared/model/ticket.ts";
import { days } from "../../shared/rules/durations.ts";
import { findEvent } from "../events/events.ts";
import { addMilliseconds, toTtl } from "../platform/clock.ts";
import { env } from "../platform/env.ts";
import { fingerprint, newSecretCode } from "../platform/ids.ts";
import { tryWrite } from "../platform/table/conditional-write.ts";
import { writeAll } from "../platform/table/transaction.ts";
import { TicketEntity } from "../tickets/ticket.entity.ts";
import { getOwnTicket, readTicket } from "../tickets/tickets.ts";
import { TicketTransferEntity } from "./ticket-transfer.entity.ts";
import { assertMaySend, sendingEndsAt } from "./transfer-rules.ts";

const keptMilliseconds = days(90);

/**
 * Makes the one link by which a ticket of the caller is sent; the link before it ends. The secret stands behind the link's `#`, so that no
 * server's log ever has it. Throws as `getOwnTicket` and `assertMaySend`.
 */
export const sendTicket = async (
  ticketId: string,
  userId: string,
  now: string,
): Promise<{ link: string; expires_at: string }> => {
  const ticket = await getOwnTicket(ticketId, userId);
  const event = await findEvent(ticket.event_id);
  if (!event || ticket.user_id !== userId) throw notFound("Ticket not found");
  assertMaySend(ticket, event, now);
  const secret = newSecretCode();
  const expires_at = sendingEndsAt(event);
  const refused = await writeAll([
    TicketTransferEntity.create({
      fingerprint: fingerprint(secret),
      ticket_id: ticketId,
      event_id: ticket.event_id,
      from_user_id: userId,
      expires_at,
      created_at: now,
      ttl: toTtl(addMilliseconds(expires_at, keptMilliseconds)),
    }),
    TicketEntity.patch({ id: ticketId })
      .set({ transfer_fingerprint: fingerprint(secret) })
      .where(({ status, holder_id, offered_back_at }, { eq, notExists }) =>
        [eq(status, "valid"), notExists(holder_id), notExists(offered_back_at)].join(" AND "),
      ),
  ]);
  if (refused.size > 0) throw new AppError("conflict", "This ticket has just changed. Please look again.");
  return { link: `${env("PUBLIC_ORIGIN")}/t#${secret}`, expires_at };
};

/** Ends the open link of a ticket of the caller; without one, nothing changes. Throws as `getOwnTicket`. */
export const takeTicketBack = async (ticketId: string, userId: string): Promise<Ticket> => {
  const ticket = await getOwnTicket(ticketId, userId);
  if (ticket.user_id !== userId) throw notFound("Ticket not found");
  if (ticket.transfer_fingerprint) {
    await tryWrite(
      TicketEntity.patch({ id: ticketId })
        .remove(["transfer_fingerprint"])
        .where(({ transfer_fingerprint }, { eq }) => eq(transfer_fingerprint, ticket.transfer_fingerprint ?? ""))
        .go(),
    );
  }
  return readTicket(ticketId, userId);
};
