import { expect } from "vitest";
import type { LinePlace } from "../../shared/model/line.ts";
import { call, ok } from "./call.ts";
import { type OrderInput, tryToJoin } from "./checkout.ts";
import type { Member } from "./fixtures.ts";

/** The member's place in the line for an event's tickets, or null. */
export const placeOf = async ({ token }: Member, eventId: string): Promise<LinePlace | null> =>
  (await ok(call("tickets", "linePlace", { eventId }, { token }))).place;

/** Leaves the line for an event's tickets. */
export const leave = ({ token }: Member, eventId: string) => call("tickets", "leaveLine", { eventId }, { token });

/** Waits until nobody but the database decides: the place is ready, refused or gone. */
export const untilServed = async (member: Member, eventId: string): Promise<LinePlace | null> => {
  let place: LinePlace | null = null;
  const isWaiting = async () => {
    place = await placeOf(member, eventId);
    return (place as LinePlace | null)?.state === "waiting";
  };
  await expect.poll(isWaiting, { timeout: 60_000, interval: 250 }).toBe(false);
  return place;
};

/** Starts a checkout as the page does: waits in line if it must, then sends the same request again. */
export const buyInLine = async (member: Member, eventId: string, wish: OrderInput, key: string) => {
  const answer = await tryToJoin(member, eventId, wish, undefined, key);
  if (answer.body.place?.state !== "waiting") return answer;
  await untilServed(member, eventId);
  return tryToJoin(member, eventId, wish, undefined, key);
};
