import { forEachParallel } from "../../platform/parallel.ts";
import { tryWrite } from "../../platform/table/conditional-write.ts";
import { TicketEntity } from "../../tickets/ticket.entity.ts";
import type { StoredTicket } from "../../tickets/tickets.ts";
import { deriveDoorOrder } from "./derive-order.ts";
import { ListBuildEntity } from "./list-build.entity.ts";

const ticketsPerStep = 100;
const parallelOrders = 8;

/** One step of building an event's list. */
export type BuildStep = { event_id: string; step: number; position?: string | undefined };

/** Brings the orders of some tickets in step with the list, each order once. */
export const deriveOrdersOf = async (tickets: readonly StoredTicket[]): Promise<void> => {
  const orders = [...new Map(tickets.map((ticket) => [ticket.hold_id, ticket])).values()];
  await forEachParallel(orders, parallelOrders, async (ticket) => {
    await deriveDoorOrder(ticket);
  });
};

/** Begins to put the tickets into the list that were sold before the event's door used scanners. */
export const startListBuild = async (event_id: string): Promise<void> => {
  const step: BuildStep = { event_id, step: 0 };
  await ListBuildEntity.put(step).go();
};

/**
 * Puts the tickets of one step into the list, and writes the next step: the change that this makes brings it about, so a long list is built
 * in many short runs. Repeated, a step changes nothing.
 */
export const continueListBuild = async ({ event_id, step, position }: BuildStep, now: string): Promise<void> => {
  const { data, cursor } = await TicketEntity.query
    .byEvent({ event_id })
    .go({ limit: ticketsPerStep, cursor: position ?? null });
  await deriveOrdersOf(data);
  const next = { step: step + 1, ...(cursor === null ? { ended_at: now } : { position: cursor }) };
  await tryWrite(
    ListBuildEntity.patch({ event_id })
      .set(next)
      .where((stored, { eq }) => eq(stored.step, step))
      .go(),
  );
};
