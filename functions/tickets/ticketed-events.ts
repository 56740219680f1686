import { readMany } from "../platform/table/batch-read.ts";
import { HeldTicketEntity } from "./held-ticket.entity.ts";
import { TicketEntity } from "./ticket.entity.ts";

/** The ids of the events a member has tickets for, cancelled ones left out. */
export const listTicketedEventIds = async (userId: string): Promise<string[]> => {
  const { data } = await TicketEntity.query.byUser({ user_id: userId }).go({ pages: "all" });
  return data.filter(({ status }) => status !== "cancelled").map(({ event_id }) => event_id);
};

const bought = async (eventId: string, userId: string): Promise<boolean> =>
  (await listTicketedEventIds(userId)).includes(eventId);

const wasSent = async (eventId: string, userId: string): Promise<boolean> => {
  const { data } = await HeldTicketEntity.query.byUser({ user_id: userId }).go({ pages: "all" });
  const ids = data.filter(({ event_id }) => event_id === eventId).map(({ ticket_id }) => ({ id: ticket_id }));
  const tickets = await readMany(TicketEntity, ids);
  return tickets.some(({ holder_id, status }) => holder_id === userId && status !== "cancelled");
};

/** Whether a member bought a ticket of an event, or was sent one; cancelled ones don't count. */
export const holdsTicketOf = async (eventId: string, userId: string): Promise<boolean> =>
  (await bought(eventId, userId)) || wasSent(eventId, userId);
