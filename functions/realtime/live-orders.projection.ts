import type { EntityItem } from "electrodb";
import { itemOf, type Projection, type StoredItem } from "../platform/stream/change.ts";
import type { PaymentSessionEntity } from "../tickets/payments/payment-session.entity.ts";
import { sendToMember } from "./connections.ts";

const notifyBuyer = async (item: StoredItem): Promise<void> => {
  const { user_id, session_id, ticket_ids = [] } = item as Partial<EntityItem<typeof PaymentSessionEntity>>;
  // A refunded payment has none; its buyer gets an email.
  if (!user_id || !session_id || ticket_ids.length === 0) return;
  await sendToMember(user_id, { type: "tickets-issued", session_id, ticket_ids });
};

/** Notifies buyers of their new tickets while they are watching. */
export const liveOrders: Projection = {
  name: "live-orders",
  entities: ["payment-session"],
  apply: async (changes) => {
    for (const change of changes) await notifyBuyer(itemOf(change));
  },
};
