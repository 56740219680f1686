import { TicketEntity } from "./ticket.entity.ts";

/** The ids of the events a member has tickets for, cancelled ones left out. */
export const listTicketedEventIds = async (userId: string): Promise<string[]> => {
  const { data } = await TicketEntity.query.byUser({ user_id: userId }).go({ pages: "all" });
  return data.filter(({ status }) => status !== "cancelled").map(({ event_id }) => event_id);
};
