import { expect, vi } from "vitest";
import type { Order } from "../../functions/tickets/checkout/order.ts";
import { stack } from "./checkout.ts";
import { now, orderModules, ordersIn } from "./stored-orders.ts";
import { uniqueId } from "./unique-text.ts";

/** What a checkout, the line and whoever serves it need, on a table of the test's own. */
export const lineModules = async () => ({
  ...(await import("../../functions/platform/clock.ts")),
  ...(await import("../../functions/platform/table/table.ts")),
  ...(await import("../../functions/tickets/checkout/checkout.ts")),
  ...(await import("../../functions/tickets/holds/active-holds.ts")),
  ...(await import("../../functions/tickets/line/leave-line.ts")),
  ...(await import("../../functions/tickets/line/line.entity.ts")),
  ...(await import("../../functions/tickets/line/line-places.ts")),
  ...(await import("../../functions/tickets/line/serve-lines.ts")),
  ...(await orderModules()),
  LineTurnEntity: (await import("../../functions/tickets/line/line-turn.entity.ts")).LineTurnEntity,
  listOpenLines: (await import("../../functions/tickets/line/lines.ts")).listOpenLines,
});

/** An instant so many milliseconds after `now`. */
export const at = (milliseconds: number) => new Date(Date.parse(now) + milliseconds).toISOString();

/** Somebody who is signed in. */
export const aBuyer = () => {
  const userId = `usr_${uniqueId()}`;
  const about = { userId, username: userId, email: `${userId}@x.test`, name: "Maya Member" };
  return { ...about, emailVerified: true, isAdmin: false, hasSecondFactor: false, signedInAt: null };
};
export type Buyer = ReturnType<typeof aBuyer>;
type OrderWish = Partial<Order>;

/** Has the next orders that write an event's stock meet somebody else there. */
export const meetAtStock = (containing: string, times = 1) =>
  stack().fault({ kind: "conflict", operation: "TransactWriteItems", times, containing });

/** Orders that join lines, and whoever serves these, with what `lineModules` has. */
export const ordersInLine = (city: () => Awaited<ReturnType<typeof lineModules>>) => {
  const { anEvent, stockOf } = ordersIn(city);

  const order = (eventId: string, wish: OrderWish = {}, buyer = aBuyer(), key?: string) =>
    city().startCheckout({ eventId, tier: "GA+", quantity: 1, ...wish }, buyer, { now, idempotencyKey: key });

  /** Buyers who wait for seats of an event, in this order: the first one meets somebody else at the stock. */
  const aLine = async (total: number, orders: OrderWish[], about: Parameters<typeof anEvent>[0] = {}) => {
    const { id } = await anEvent(about, 0, total);
    const buyers = orders.map((wish) => ({ ...aBuyer(), wish, key: uniqueId() }));
    await meetAtStock(id);
    for (const [index, { wish, key, ...buyer }] of buyers.entries()) {
      const { place } = await order(id, wish, buyer, key);
      expect(place).toMatchObject({ state: "waiting", number: index + 1, ahead: index });
    }
    return { id, buyers };
  };

  /** Serves everybody who waits in a line, from two seconds later on: numbers that were drawn and never came are passed over. */
  const serve = async (eventId: string) => {
    let looks = 0;
    vi.spyOn(city().clock, "now").mockImplementation(() => at(2_000 + looks * 500));
    const mayContinue = () => {
      looks += 1;
      return looks < 200;
    };
    // Who gets seats joins the queue for pages, and calls a second run with that.
    for (const _run of [1, 2]) expect(await city().serveLines([eventId], mayContinue)).toMatchObject({ isDone: true });
  };

  const placeOf = (eventId: string, { userId }: Pick<Buyer, "userId">) =>
    city().findLinePlace(eventId, userId, at(2_000));
  const stateOf = async (eventId: string, buyer: Pick<Buyer, "userId">) => {
    const place = await placeOf(eventId, buyer);
    return place?.error?.code ?? place?.state ?? null;
  };
  const statesOf = (eventId: string, buyers: Pick<Buyer, "userId">[]) =>
    Promise.all(buyers.map((buyer) => stateOf(eventId, buyer)));
  const holdsOf = ({ userId }: Pick<Buyer, "userId">) => city().listActiveHolds(userId, now);
  const turnsOf = async (event_id: string) => {
    const { byQueue } = city().LineTurnEntity.query;
    const queues = (["seats", "page"] as const).map((queue) => byQueue({ event_id, queue }).go({ consistent: true }));
    return (await Promise.all(queues)).flatMap(({ data }) => data);
  };
  const seatsOf = async (eventId: string) => {
    const { capacity = 0, left = 0, held = 0, sold = 0 } = (await stockOf(eventId)) ?? {};
    expect(left + held + sold).toBe(capacity);
    return { left, held, sold };
  };

  return { anEvent, order, aLine, serve, placeOf, stateOf, statesOf, holdsOf, turnsOf, seatsOf };
};
