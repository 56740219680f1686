import { call, ok } from "./call.ts";
import type { Member } from "./fixtures.ts";

/** Makes the link that sends a ticket of its buyer, and returns the secret behind its `#`. */
export const sendTicket = async (buyer: Member, ticketId: string, now?: string): Promise<string> => {
  const { link } = await ok(call("transfers", "send", { ticketId }, { token: buyer.token, now }));
  return new URL(link).hash.slice(1);
};

/** Takes the ticket that a link sends; tells the whole answer. */
export const claimTicket = (member: Member, code: string, now?: string) =>
  call("transfers", "claim", { code }, { token: member.token, now });
