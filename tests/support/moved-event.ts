import { call, ok } from "./call.ts";
import { buy, payAndSettle, ticketsOf } from "./checkout.ts";
import { aMember, anAdmin, anEvent, type Member } from "./fixtures.ts";

type Purchase = { quantity?: number; buyer?: Member; ambassadorCode?: string; start_at?: string; later?: number };

const moveTo = async (event: Awaited<ReturnType<typeof anEvent>>, start_at: string) =>
  ok(
    call("eventsAdmin", "update", { ...event, eventId: event.id, start_at, confirm_move: true } as never, {
      token: (await anAdmin()).token,
    }),
  );

/** A purchase, paid where it costs anything, of an event that was moved afterwards: `later` milliseconds, an hour unless said otherwise. */
export const aMovedPurchase = async ({ quantity = 1, later = 3_600_000, ...about }: Purchase = {}) => {
  const start_at = about.start_at ?? new Date(Date.now() + 48 * 3_600_000).toISOString();
  const [buyer, event] = await Promise.all([
    about.buyer ?? aMember(),
    anEvent({ total_spots: 10, start_at, return_hours: null }),
  ]);
  const { session: paid, hold } = await buy(buyer, event.id, { quantity, ambassadorCode: about.ambassadorCode });
  if (paid) await payAndSettle(paid);
  const session = paid || `free_${hold.id}`;
  const tickets = await ticketsOf(buyer, session);
  const moved = await moveTo(event, new Date(Date.parse(start_at) + later).toISOString());
  return { buyer, event, moved, session, tickets, ids: tickets.map(({ id }) => id) };
};
