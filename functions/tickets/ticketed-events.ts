import { readMany } from "../platform/table/batch-read.ts";
import { HeldTicketEntity } from "./held-ticket.entity.ts";
import { TicketEntity } from "./ticket.entity.ts";

const listBought = async (userId: string) =>
  (await TicketEntity.query.byUser({ user_id: userId }).go({ pages: "all" })).data;

const listSent = async (userId: string) => {
  const { data } = await HeldTicketEntity.query.byUser({ user_id: userId }).go({ pages: "all" });
  const tickets = await readMany(
    TicketEntity,
    data.map(({ ticket_id }) => ({ id: ticket_id })),
  );
  return tickets.filter(({ holder_id }) => holder_id === userId);
};

/** The events that a member bought tickets for or was sent one of: those with a ticket that stands, and those with a cancelled one. */
export const listTicketedEvents = async (userId: string): Promise<{ standing: string[]; cancelled: string[] }> => {
  const tickets = (await Promise.all([listBought(userId), listSent(userId)])).flat();
  const idsOf = (isCancelled: boolean) =>
    tickets.filter(({ status }) => (status === "cancelled") === isCancelled).map(({ event_id }) => event_id);
  return { standing: idsOf(false), cancelled: idsOf(true) };
};

const bought = async (eventId: string, userId: string): Promise<boolean> =>
  (await listBought(userId)).some(({ event_id, status }) => event_id === eventId && status !== "cancelled");

const wasSent = async (eventId: string, userId: string): Promise<boolean> => {
  const { data } = await HeldTicketEntity.query.byUser({ user_id: userId }).go({ pages: "all" });
  const ids = data.filter(({ event_id }) => event_id === eventId).map(({ ticket_id }) => ({ id: ticket_id }));
  const tickets = await readMany(TicketEntity, ids);
  return tickets.some(({ holder_id, status }) => holder_id === userId && status !== "cancelled");
};

/** Whether a member bought a ticket of an event, or was sent one; cancelled ones don't count. */
export const holdsTicketOf = async (eventId: string, userId: string): Promise<boolean> =>
  (await bought(eventId, userId)) || wasSent(eventId, userId);
