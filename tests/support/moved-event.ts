import { call, ok } from "./call.ts";
import { buy, payAndSettle, ticketsOf } from "./checkout.ts";
import { aMember, anAdmin, anEvent } from "./fixtures.ts";

const inHours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();

const moveTo = async (event: Awaited<ReturnType<typeof anEvent>>, start_at: string) =>
  ok(
    call("eventsAdmin", "update", { ...event, eventId: event.id, start_at, confirm_move: true } as never, {
      token: (await anAdmin()).token,
    }),
  );

/** A paid purchase of an event that was moved to an hour later afterwards. */
export const aMovedPurchase = async ({ quantity = 1 } = {}) => {
  const [buyer, event] = await Promise.all([
    aMember(),
    anEvent({ total_spots: 10, start_at: inHours(48), return_hours: null }),
  ]);
  const { session } = await buy(buyer, event.id, { quantity });
  await payAndSettle(session);
  const ids = (await ticketsOf(buyer, session)).map(({ id }) => id);
  return { buyer, event, moved: await moveTo(event, inHours(49)), session, ids };
};
