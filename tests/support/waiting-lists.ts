import { call, ok } from "./call.ts";
import { stack } from "./checkout.ts";
import { aMember, anEvent, type Member } from "./fixtures.ts";

/** A full event with RSVPs that begins in three hours, so that offers are made at any hour: its id. `guest` has its only spot. */
export const aFullEvent = async (guest?: Member): Promise<string> => {
  const inHours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
  const event = await anEvent({ entry: "rsvp", ticket_types: [], total_spots: 1, start_at: inHours(3) });
  await ok(call("events", "join", { eventId: event.id }, { token: (guest ?? (await aMember())).token }));
  return event.id;
};

/** The offer that a member gets of an event, once it is made. */
export const awaitOffer = async ({ token }: Pick<Member, "token">, eventId: string): Promise<string> => {
  const readOffer = async () => (await ok(call("waitingLists", "entry", { eventId }, { token }))).entry?.offer?.id;
  // Also before tests, where nothing polls: the stream calls the job, which makes the offer.
  for (let turn = 0; turn < 100; turn += 1) {
    await stack().settled();
    const offerId = await readOffer();
    if (offerId) return offerId;
  }
  throw new Error(`Nothing of ${eventId} was offered`);
};

/** An open offer of a spot, made to a member who waited for it. */
export const anOffer = async ({ token }: Pick<Member, "token">): Promise<{ eventId: string; offerId: string }> => {
  const guest = await aMember();
  const eventId = await aFullEvent(guest);
  await ok(call("waitingLists", "join", { eventId, tier: null, quantity: 1 }, { token }));
  await ok(call("events", "leave", { eventId }, { token: guest.token }));
  return { eventId, offerId: await awaitOffer({ token }, eventId) };
};
