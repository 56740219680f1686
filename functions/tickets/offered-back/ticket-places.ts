import { AppError } from "../../../shared/model/errors.ts";
import type { TicketTier } from "../../../shared/model/ticket-type.ts";
import { readMany } from "../../platform/table/batch-read.ts";
import { tryWrite } from "../../platform/table/conditional-write.ts";
import { onlyCheck, step, writeAll } from "../../platform/table/transaction.ts";
import { backInLineSteps } from "../../waiting-lists/leave-list.ts";
import { OfferedTicketEntity } from "../../waiting-lists/offered-ticket.entity.ts";
import {
  type OfferedPlaces,
  type OfferedStep,
  type OfferedTicket,
  readOffered,
  replaceOfferedStep,
} from "../../waiting-lists/offered-tickets.ts";
import type { StoredEntry } from "../../waiting-lists/waiting-entries.ts";
import { releaseHold, type StoredHold } from "../holds/holds.ts";
import { TicketEntity } from "../ticket.entity.ts";
import type { StoredTicket } from "../tickets.ts";

/** Later than any ticket is of use: nobody is let in any more with one that was passed on. */
const forGood = "9999-12-31T23:59:59.999Z";

const isStanding = ({ status, holder_id, dispute_id, offered_back_at }: StoredTicket): boolean =>
  status === "valid" && holder_id === undefined && dispute_id === undefined && offered_back_at !== undefined;

type Conditions<Attribute> = {
  eq(attribute: Attribute, value: unknown): string;
  exists(attribute: Attribute): string;
  notExists(attribute: Attribute): string;
};
type TicketAttributes<Attribute> = Record<"status" | "holder_id" | "dispute_id" | "offered_back_at", Attribute>;

// Nobody used it, took it back or got its money otherwise.
const stillStands = <Attribute>(
  { status, holder_id, dispute_id, offered_back_at }: TicketAttributes<Attribute>,
  { eq, exists, notExists }: Conditions<Attribute>,
): string => [eq(status, "valid"), notExists(holder_id), notExists(dispute_id), exists(offered_back_at)].join(" AND ");

const checkTicketStep = (id: string): OfferedStep =>
  step("ticket", onlyCheck(TicketEntity.delete({ id }).where(stillStands)));

// What was used or refunded meanwhile is offered no more.
const dropStale = async (ids: readonly string[]): Promise<void> => {
  for (const ticket_id of ids) {
    await tryWrite(
      OfferedTicketEntity.delete({ ticket_id })
        .where(({ state }, { eq }) => eq(state, "offered"))
        .go(),
    );
  }
};

const findOffered = async (event_id: string, tier: TicketTier, most: number): Promise<OfferedTicket[]> => {
  const { data } = await OfferedTicketEntity.query.byEvent({ event_id, tier, state: "offered" }).go({ limit: most });
  const ids = data.map(({ ticket_id }) => ticket_id);
  if (ids.length === 0) return [];
  const [tickets, offered] = await Promise.all([
    readMany(
      TicketEntity,
      ids.map((id) => ({ id })),
    ),
    readOffered(ids),
  ]);
  const standing = new Set(tickets.filter(isStanding).map(({ id }) => id));
  await dropStale(ids.filter((id) => !standing.has(id)));
  return offered
    .filter(({ ticket_id, state }) => state === "offered" && standing.has(ticket_id))
    .toSorted((one, other) => one.offered_at.localeCompare(other.offered_at));
};

/** Finds places of tickets that were offered back, the first offered first, and sets them aside; refused once one was used, kept or set aside. */
export const ticketPlaces: OfferedPlaces = {
  find: findOffered,
  setAsideSteps: (tickets, offer_id) =>
    tickets.flatMap((read): OfferedStep[] => [
      replaceOfferedStep(read, { ...read, state: "set-aside", offer_id }),
      checkTicketStep(read.ticket_id),
    ]),
};

/** Asserts in an order's transaction that the tickets whose places it takes are still on offer. */
export const checkTicketsSteps = ({ from_tickets = [] }: Pick<StoredHold, "from_tickets">): OfferedStep[] =>
  from_tickets.map(checkTicketStep);

/**
 * Asserts that the tickets whose places an order would take weren't used or refunded meanwhile. Throws `offer.over` where one was: whoever was
 * offered it is back in line, where they stood, and an order that had it ends.
 */
export const assertPlacesStand = async (
  { from_tickets: ids = [] }: Pick<StoredHold, "from_tickets">,
  { offer, replaced }: { offer: StoredEntry | null; replaced: { hold: StoredHold } | null },
  now: string,
): Promise<void> => {
  if (ids.length === 0) return;
  const tickets = await readMany(
    TicketEntity,
    ids.map((id) => ({ id })),
  );
  if (tickets.length === ids.length && tickets.every(isStanding)) return;
  // Refused: it lapsed, or was passed on, a moment before.
  if (offer) await writeAll(await backInLineSteps(offer));
  if (replaced) await releaseHold(replaced.hold.id, now);
  const text = "This ticket was used or refunded after all, so it can't be yours.";
  throw new AppError("offer.over", offer ? `${text} You're back at your place in line.` : text);
};

/**
 * Passes the places of tickets on to an order that is paid: nobody is let in with them any more, and their price is due to go back. Refused once
 * one was used. Null where one isn't set aside any more.
 */
export const passTicketsSteps = async (
  { from_tickets: ids = [] }: Pick<StoredHold, "from_tickets">,
  now: string,
): Promise<OfferedStep[] | null> => {
  if (ids.length === 0) return [];
  const offered = await readOffered(ids);
  if (offered.length < ids.length || offered.some(({ state }) => state !== "set-aside")) return null;
  return offered.flatMap((read): OfferedStep[] => [
    replaceOfferedStep(read, { ...read, state: "passed", due_in: "refund", due_at: now }),
    step(
      "ticket",
      TicketEntity.patch({ id: read.ticket_id })
        .set({ returning_until: forGood, seat_passed: true })
        .where(stillStands),
    ),
  ]);
};
