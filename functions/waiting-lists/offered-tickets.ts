import type { EntityItem } from "electrodb";
import type { TicketTier } from "../../shared/model/ticket-type.ts";
import { readMany } from "../platform/table/batch-read.ts";
import { type Step, step } from "../platform/table/transaction.ts";
import { OfferedTicketEntity } from "./offered-ticket.entity.ts";

export type OfferedTicket = EntityItem<typeof OfferedTicketEntity>;

/** One write of tickets that are offered back. */
export type OfferedStep = Step<"offered" | "ticket">;

/** What an entry or an order has: places, some of which are those of tickets that were offered back. */
type Places = { quantity: number; from_tickets?: readonly string[] | undefined };

/** How many of its places are seats of the event's own stock: the others stay sold, and change hands with their ticket. */
export const countSeats = ({ quantity, from_tickets = [] }: Places): number => quantity - from_tickets.length;

/** Where places of tickets that were offered back are found for offers, and how they are set aside for one. */
export type OfferedPlaces = {
  find(eventId: string, tier: TicketTier, most: number): Promise<OfferedTicket[]>;
  setAsideSteps(tickets: readonly OfferedTicket[], offerId: string): OfferedStep[];
};

/** Reads tickets that are offered back, consistently, by their ids. */
export const readOffered = (ids: readonly string[]): Promise<OfferedTicket[]> =>
  readMany(
    OfferedTicketEntity,
    ids.map((ticket_id) => ({ ticket_id })),
  );

/** Stores what became of an offered ticket; refused unless it is as it was read. */
export const replaceOfferedStep = (read: OfferedTicket, after: OfferedTicket): OfferedStep =>
  step(
    "offered",
    OfferedTicketEntity.put(after).where((stored, { eq, notExists }) =>
      [
        eq(stored.state, read.state),
        read.offer_id === undefined ? notExists(stored.offer_id) : eq(stored.offer_id, read.offer_id),
      ].join(" AND "),
    ),
  );

/** Offers the tickets whose places an entry or an order had again, but for those in `kept`. */
export const offerAgainSteps = async (
  { from_tickets = [] }: Pick<Places, "from_tickets">,
  kept: readonly string[] = [],
): Promise<OfferedStep[]> => {
  const ids = from_tickets.filter((id) => !kept.includes(id));
  if (ids.length === 0) return [];
  const offered = await readOffered(ids);
  return offered.map((read) => {
    const { offer_id: _offer, ...others } = read;
    return replaceOfferedStep(read, { ...others, state: "offered" });
  });
};
