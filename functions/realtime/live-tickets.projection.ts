import type { EntityItem } from "electrodb";
import type { Projection, StoredItem, StreamChange } from "../platform/stream/change.ts";
import type { TicketEntity } from "../tickets/ticket.entity.ts";
import { sendToMember } from "./connections.ts";

type StoredTicket = EntityItem<typeof TicketEntity>;

const toTicket = (item: StoredItem | null) => item as unknown as StoredTicket | null;

/** What a ticket's page shows in large: whether it lets in, and whose it is. */
const facts = ["status", "out_ts", "holder_id", "transfer_fingerprint"] as const;

// Buyer, holder, and who held it until now: each of them may have its page open.
const listWatchers = (before: StoredTicket, after: StoredTicket): string[] => [
  ...new Set([after.user_id, after.holder_id, before.holder_id].flatMap((id) => id ?? [])),
];

const notifyWatchers = async ({ before, after }: StreamChange): Promise<void> => {
  const [was, is] = [toTicket(before), toTicket(after)];
  if (!was || !is || facts.every((fact) => was[fact] === is[fact])) return;
  for (const userId of listWatchers(was, is)) await sendToMember(userId, { type: "ticket-changed", ticket_id: is.id });
};

/** Tells whoever may have a ticket's page open that the door let it in or out, or that it was sent, taken or cancelled. */
export const liveTickets: Projection = {
  name: "live-tickets",
  entities: ["ticket"],
  apply: async (changes) => {
    for (const change of changes) await notifyWatchers(change);
  },
};
