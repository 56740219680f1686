import { TicketEntity } from "../tickets/ticket.entity.ts";

/** Lists the payment sessions of everything that somebody bought, each once. */
export const listSessionsOf = async (userId: string): Promise<string[]> => {
  const { data } = await TicketEntity.query
    .byUser({ user_id: userId })
    .go({ pages: "all", attributes: ["session_id"] });
  return [...new Set(data.map(({ session_id }) => session_id))];
};
