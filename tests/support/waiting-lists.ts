import { expect } from "vitest";
import { call, ok } from "./call.ts";
import { aMember, anEvent, type Member } from "./fixtures.ts";

/** A full event with RSVPs that begins in three hours, so that offers are made at any hour: its id. `guest` has its only spot. */
export const aFullEvent = async (guest?: Member): Promise<string> => {
  const inHours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
  const event = await anEvent({ entry: "rsvp", ticket_types: [], total_spots: 1, start_at: inHours(3) });
  await ok(call("events", "join", { eventId: event.id }, { token: (guest ?? (await aMember())).token }));
  return event.id;
};

/** An open offer of a spot, made to a member who waited for it. */
export const anOffer = async ({ token }: Pick<Member, "token">): Promise<{ eventId: string; offerId: string }> => {
  const guest = await aMember();
  const eventId = await aFullEvent(guest);
  await ok(call("waitingLists", "join", { eventId, tier: null, quantity: 1 }, { token }));
  await ok(call("events", "leave", { eventId }, { token: guest.token }));
  const readOffer = async () => (await ok(call("waitingLists", "entry", { eventId }, { token }))).entry?.offer?.id;
  await expect.poll(readOffer, { timeout: 30_000 }).toBeDefined();
  return { eventId, offerId: (await readOffer()) ?? "" };
};
