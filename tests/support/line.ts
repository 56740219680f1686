import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { LeaseEntity } from "../../functions/platform/table/lease.entity.ts";
import type { LinePlace } from "../../shared/model/line.ts";
import { call, ok } from "./call.ts";
import { type OrderInput, stack, tryToJoin } from "./checkout.ts";
import { aMember, anEvent, type Member } from "./fixtures.ts";
import { keyOf, openTable } from "./table.ts";

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

const lease = { name: "serve-line" };

/** Keeps everybody on an own stack waiting: somebody else seems to serve the lines. */
export const stopServing = async (): Promise<void> => {
  const until = "2999-01-01T00:00:00.000Z";
  await (await openTable()).put(LeaseEntity.put({ ...lease, holder: "test", until }).params().Item);
};

/** Lets the next run serve the lines again. */
export const letServe = async (): Promise<void> => {
  await (await openTable()).delete(keyOf(LeaseEntity, lease));
};

/** Serves everybody who waits in a line. */
export const serve = async (): Promise<void> => {
  await letServe();
  await stack().invoke("serveLine", {});
};

/** Has the next order that writes an event's stock meet somebody else there. */
export const meetAtStock = (containing: string) =>
  stack().fault({ kind: "conflict", operation: "TransactWriteItems", containing });

/** Members who wait for seats of an event, in this order: the first one meets somebody else at the stock. */
export const aLine = async (total_spots: number, orders: OrderInput[], about: Parameters<typeof anEvent>[0] = {}) => {
  const [event, ...members] = await Promise.all([anEvent({ ...about, total_spots }), ...orders.map(() => aMember())]);
  const keys = orders.map(() => randomUUID());
  // What follows the new event is written.
  await stack().settled();
  for (const [index, member] of members.entries()) {
    if (index === 0) await meetAtStock(event.id);
    const { place } = await ok(tryToJoin(member, event.id, orders[index], undefined, keys[index]));
    expect(place).toMatchObject({ state: "waiting", number: index + 1, ahead: index });
  }
  return { event, members: members as Member[], keys };
};

/** What has come of a member's place: the code of its refusal, or its state. */
export const stateOf = async (member: Member, eventId: string): Promise<string | null> => {
  const place = await untilServed(member, eventId);
  return place?.error?.code ?? place?.state ?? null;
};
