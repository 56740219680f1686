import { vi } from "vitest";
import { type TicketTier, TicketTypeInput } from "../../shared/model/ticket-type.ts";
import { aStoredEvent } from "./door/stored-items.ts";
import { giveOwnTable } from "./own-table.ts";
import { uniqueId } from "./unique-text.ts";

/** Monday noon in Jacksonville, ten days before the party begins. */
export const noon = "2027-02-01T17:00:00.000Z";
const start = "2027-02-12T01:00:00.000Z";

/** A type that costs nothing, so that an order issues its tickets at once. */
export const aFreeType = (tier: TicketTier, about: Partial<TicketTypeInput> = {}) =>
  TicketTypeInput.parse({ tier, name: tier, price: 0, rule: "flat", ...about });

const modules = async () => ({
  ...(await import("../../functions/attendance/waiting-lists.job.ts")),
  ...(await import("../../functions/content/app-settings.entity.ts")),
  ...(await import("../../functions/events/delete-event.ts")),
  ...(await import("../../functions/events/event.entity.ts")),
  ...(await import("../../functions/events/event-states.ts")),
  ...(await import("../../functions/events/rsvps.ts")),
  ...(await import("../../functions/events/stock.entity.ts")),
  ...(await import("../../functions/events/stock.ts")),
  ...(await import("../../functions/members/member.entity.ts")),
  ...(await import("../../functions/notifications/notice.entity.ts")),
  ...(await import("../../functions/mail/outbox.entity.ts")),
  ...(await import("../../functions/platform/clock.ts")),
  ...(await import("../../functions/platform/table/transaction.ts")),
  ...(await import("../../functions/tickets/checkout/reserve-order.ts")),
  ...(await import("../../functions/tickets/holds/active-holds.ts")),
  ...(await import("../../functions/tickets/holds/holds.ts")),
  ...(await import("../../functions/tickets/offered-back/offer-back.ts")),
  ...(await import("../../functions/tickets/offered-back/refund-passed.ts")),
  ...(await import("../../functions/tickets/offered-back/ticket-places.ts")),
  ...(await import("../../functions/tickets/refunds/return-tickets.ts")),
  ...(await import("../../functions/tickets/seats.ts")),
  ...(await import("../../functions/tickets/ticket.entity.ts")),
  ...(await import("../../functions/waiting-lists/add-spots.ts")),
  ...(await import("../../functions/waiting-lists/delete-entry.ts")),
  ...(await import("../../functions/waiting-lists/end-waiting.ts")),
  ...(await import("../../functions/waiting-lists/join-list.ts")),
  ...(await import("../../functions/waiting-lists/leave-list.ts")),
  ...(await import("../../functions/waiting-lists/list-waiting.ts")),
  ...(await import("../../functions/waiting-lists/make-offers.ts")),
  ...(await import("../../functions/waiting-lists/note-outcome.ts")),
  ...(await import("../../functions/waiting-lists/offered-ticket.entity.ts")),
  ...(await import("../../functions/waiting-lists/offered-tickets.ts")),
  ...(await import("../../functions/waiting-lists/read-entries.ts")),
  ...(await import("../../functions/waiting-lists/sweep-lists.ts")),
  ...(await import("../../functions/waiting-lists/take-spot.ts")),
  ...(await import("../../functions/waiting-lists/waiting-entries.ts")),
  ...(await import("../../functions/waiting-lists/waiting-entry.entity.ts")),
  ...(await import("../../functions/waiting-lists/waiting-list.entity.ts")),
  ...(await import("../../functions/waiting-lists/waiting-turn.entity.ts")),
});

type AnEvent = { total?: number | null; types?: TicketTypeInput[]; about?: Record<string, unknown> };

/**
 * A city with a table of its own, in which waiting lists run at times that a test says. `at` sets what the clock of jobs shows; a file that uses
 * it mocks the secrets.
 */
export const giveWaitingCity = () => {
  const city = giveOwnTable(modules);

  const at = (now: string) => vi.spyOn(city().clock, "now").mockReturnValue(now);

  /** A published event, sold by types or joined by RSVPs (`types` empty). */
  const anEvent = async ({ total = 2, types = [aFreeType("GA+")], about = {} }: AnEvent = {}): Promise<string> => {
    const { EventEntity, StockEntity, createStock } = city();
    const { door_mode: _door, ...stored } = aStoredEvent();
    const ticket_types = types.map(({ note: _n, base: _b, limit, opens_at: _o, closes_at: _c, ...type }) => ({
      ...type,
      ...(limit ? { limit } : {}),
    }));
    const event = { ...stored, start_at: start, entry: types.length > 0 ? ("tickets" as const) : ("rsvp" as const) };
    await EventEntity.put({ ...event, ticket_types, types_version: 1, ...about }).go();
    await StockEntity.put(createStock(stored.id, total)).go();
    return stored.id;
  };

  /** A member with a profile, as a caller. */
  const aPerson = async (about: Record<string, unknown> = {}) => {
    const userId = crypto.randomUUID();
    const email = `${userId}@x.test`;
    const created_at = noon;
    await city()
      .MemberEntity.put({
        ...{ user_id: userId, email, name: "Bo", display_name: "Bo", referral_code: uniqueId(), reward_points: 0 },
        ...{ member_card_number: uniqueId(), created_at, updated_at: created_at },
        ...about,
      } as never)
      .go();
    const signedIn = { emailVerified: true, isAdmin: false, hasSecondFactor: false, signedInAt: null };
    return { userId, username: userId, email, name: "Bo", ...signedIn };
  };

  type Person = Awaited<ReturnType<typeof aPerson>>;

  const order = (
    caller: Person,
    eventId: string,
    { tier = "GA+" as TicketTier, quantity = 1, offerId, now = noon }: Record<string, never> | Ordered = {},
  ) =>
    city().reserveOrder({
      order: { eventId, tier, quantity, ...(offerId ? { offerId } : {}) },
      caller,
      holdId: `hold_${uniqueId()}`,
      now,
    });

  /** Sells out an event with one order after the other of at most 8 tickets of a type. */
  const sellOut = async (eventId: string, tier: TicketTier, count: number): Promise<void> => {
    for (let left = count; left > 0; left -= 8)
      await order(await aPerson(), eventId, { tier, quantity: Math.min(8, left) });
  };

  const join = async (eventId: string, wish: { tier?: TicketTier | null; quantity?: number } = {}, now = noon) => {
    const person = await aPerson();
    await city().joinList({ eventId, tier: "GA+", quantity: 1, ...wish }, person, now);
    return person;
  };

  /** Members wait for one ticket each of a type, in the order of their numbers, as joining one after the other leaves them. */
  const queueUp = async (event_id: string, people: readonly Pick<Person, "userId">[], now = noon): Promise<void> => {
    const { StockEntity, WaitingEntryEntity, WaitingTurnEntity } = city();
    const turns = people.map(({ userId }, index) => ({
      ...{ event_id, awaits: "GA+" as const, quantity: 1 },
      ...{ number: index + 1, user_id: userId, queued_at: now },
    }));
    await WaitingTurnEntity.put(turns).go();
    await WaitingEntryEntity.put(
      turns.map((turn) => ({ ...turn, state: "waiting" as const, joined_at: now, offers: 0, unanswered: 0 })),
    ).go();
    await StockEntity.patch({ event_id }).set({ waiting_1: people.length }).go();
  };

  /** The offers of an event that are open, by whom they were made to. */
  const offersOf = async (event_id: string): Promise<Map<string, string | undefined>> => {
    const offered = city().WaitingEntryEntity.query.byEvent({ event_id, state: "offered" });
    const { data } = await offered.go({ pages: "all" });
    return new Map(data.map(({ user_id, offer_id }) => [user_id, offer_id]));
  };

  const entryOf = (eventId: string, { userId }: Person, now = noon) => city().readEntry(eventId, userId, now);

  const stockOf = async (event_id: string): Promise<Record<string, unknown>> =>
    (await city().StockEntity.get({ event_id }).go({ consistent: true })).data ?? {};

  /** Seats that somebody returned: sold ones that are left again. */
  const giveBack = (event_id: string, tier: TicketTier, quantity = 1) =>
    city().writeAll([city().returnSoldSeatsStep({ event_id, tier, quantity }, false)]);

  /** Offers what is left at an instant, and what was offered back. */
  const offerAt = async (eventId: string, now = noon): Promise<number> => {
    at(now);
    return city().makeOffers(eventId, () => true, city().ticketPlaces);
  };

  /** Stops an event's sales. */
  const stopSales = (eventId: string) => city().stopSales({ admin: { userId: "admin", email: "" }, eventId }, noon);

  const remove = (eventId: string) => city().deleteEvent({ userId: "admin", email: "" }, eventId, noon);

  /** Has an event sold by other types, as its owner does: with another version. */
  const changeTypes = async (id: string, ticket_types: TicketTypeInput[], types_version = 2): Promise<void> => {
    const { EventEntity, StockEntity } = city();
    await EventEntity.patch({ id })
      .set({ entry: "tickets", ticket_types: ticket_types as never, types_version })
      .go();
    await StockEntity.patch({ event_id: id }).set({ types_version }).go();
  };

  return {
    ...{ city, at, anEvent, aPerson, order, sellOut, join, queueUp, offersOf, entryOf, stockOf, giveBack, offerAt },
    ...{ stopSales, changeTypes, remove },
  };
};

type Ordered = { tier?: TicketTier; quantity?: number; offerId?: string | undefined; now?: string };
