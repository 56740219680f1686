import { describe, expect, test } from "vitest";
import { call, ok } from "../../support/call.ts";
import { buy, payAndSettle, tryToBuy } from "../../support/checkout.ts";
import { aMember, anAdmin, anEvent, type Member } from "../../support/fixtures.ts";
import { aFullEvent, anOffer } from "../../support/waiting-lists.ts";

const inHours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();

type Wish = { tier: "GA+" | "VIP+" | null; quantity: number };
const join = (who: Member, eventId: string, wish: Wish = { tier: "GA+", quantity: 1 }) =>
  call("waitingLists", "join", { eventId, ...wish }, { token: who.token });
const entry = async (who: Member, eventId: string) =>
  (await ok(call("waitingLists", "entry", { eventId }, { token: who.token }))).entry;
const spot = { tier: null, quantity: 1 };

/** An event that begins in three hours with one ticket, which somebody has bought, and their session. */
const aSoldOutEvent = async () => {
  const [buyer, event] = await Promise.all([aMember(), anEvent({ total_spots: 1, start_at: inHours(3) })]);
  const { session } = await buy(buyer, event.id);
  await payAndSettle(session);
  return { event, buyer, session };
};

describe("joining a waiting list", () => {
  test("[wait-20] of a sold-out event puts a member in line once, whatever is repeated, until they leave", async () => {
    const { event } = await aSoldOutEvent();
    const member = await aMember();
    expect(await entry(member, event.id)).toBeNull();
    const joined = await ok(join(member, event.id));
    expect(joined).toMatchObject({
      event_title: event.title,
      tier: "GA+",
      tier_name: "GA+",
      state: "waiting",
      place: 1,
    });
    expect(await ok(join(member, event.id))).toMatchObject({ joined_at: joined.joined_at, place: 1 });
    expect((await join(member, event.id, { tier: "GA+", quantity: 2 })).error?.code).toBe("waiting.other-wish");
    const { items } = await ok(call("waitingLists", "list", {}, { token: member.token }));
    expect(items.map(({ event_id }) => event_id)).toEqual([event.id]);
    expect((await ok(call("events", "get", { eventId: event.id }))).waiting).toBe(1);
    for (const _time of [1, 2]) {
      const left = await ok(call("waitingLists", "leave", { eventId: event.id }, { token: member.token }));
      expect(left.entry?.ended?.reason).toBe("left");
    }
    expect((await ok(call("events", "get", { eventId: event.id }))).waiting).toBe(0);
  });

  test("[wait-20] is refused where something is left, by the wrong way in, and for a type that isn't sold", async () => {
    const [member, open, full] = await Promise.all([
      aMember(),
      anEvent({ total_spots: 2, price_vip: null }),
      aFullEvent(),
    ]);
    expect((await join(member, open.id)).error).toMatchObject({ code: "waiting.not-full", details: { left: 2 } });
    expect((await join(member, open.id, { tier: "GA+", quantity: 3 })).status).toBe(201);
    expect((await join(member, open.id, { tier: "VIP+", quantity: 1 })).error?.code).toBe("ticket.tier-not-sold");
    expect((await join(member, open.id, spot)).error?.code).toBe("event.tickets-only");
    expect((await join(member, full)).error?.code).toBe("ticket.tier-not-sold");
    expect((await join(member, full, { tier: null, quantity: 2 })).error?.code).toBe("ticket.too-many");
  });

  test("[wait-20] is refused to whoever has joined already, and for an event that takes nobody", async () => {
    const guest = await aMember();
    const full = await aFullEvent(guest);
    expect((await join(guest, full, spot)).error?.code).toBe("waiting.not-needed");
    const admin = await anAdmin();
    const { event } = await aSoldOutEvent();
    await ok(call("eventsAdmin", "stopSales", { eventId: event.id }, { token: admin.token }));
    expect((await join(await aMember(), event.id)).error?.code).toBe("event.sales-stopped");
    expect((await join(await aMember(), "evt_unknown")).error?.code).toBe("not-found");
  });

  test("[wait-20] ends at 20 lists of one member", async () => {
    const member = await aMember();
    for (let count = 0; count < 20; count += 1) await ok(join(member, await aFullEvent(), spot));
    const one = await aFullEvent();
    expect((await join(member, one, spot)).error).toMatchObject({ code: "waiting.too-many", details: { limit: 20 } });
    const { items } = await ok(call("waitingLists", "list", {}, { token: member.token }));
    expect(items).toHaveLength(20);
    await ok(call("waitingLists", "leave", { eventId: items[0]?.event_id ?? "" }, { token: member.token }));
    await ok(join(member, one, spot));
  }, 60_000);
});

describe("an offer", () => {
  test("[wait-20] comes by itself when a spot is freed; it is joined with once, by nobody else, and not after it was passed on", async () => {
    const [member, stranger] = [await aMember(), await aMember()];
    const offer = await anOffer(member);
    const take = (who: Member) => call("waitingLists", "takeSpot", offer, { token: who.token });
    const decline = (who: Member) => call("waitingLists", "decline", offer, { token: who.token });
    for (const refused of [await take(stranger), await decline(stranger)])
      expect(refused.error?.code).toBe("not-found");
    expect((await call("events", "join", { eventId: offer.eventId }, { token: stranger.token })).error?.code).toBe(
      "event.full",
    );
    expect((await ok(take(member))).entry?.state).toBe("bought");
    expect((await ok(take(member))).entry?.state).toBe("bought");
    expect((await decline(member)).error?.code).toBe("offer.taken");
    const other = await anOffer(stranger);
    await ok(call("waitingLists", "decline", other, { token: stranger.token }));
    expect((await call("waitingLists", "takeSpot", other, { token: stranger.token })).error?.code).toBe("offer.over");
  }, 60_000);

  test("[wait-20] of a ticket is taken by the checkout, and the owner's list has them as taken", async () => {
    const { event, session } = await aSoldOutEvent();
    const [member, late, admin] = [await aMember(), await aMember(), await anAdmin()];
    await ok(join(member, event.id));
    await ok(join(late, event.id));
    await ok(call("ticketsAdmin", "refund", { sessionId: session, reason: "Asked for it" }, { token: admin.token }));
    await expect.poll(async () => (await entry(member, event.id))?.state, { timeout: 30_000 }).toBe("offered");
    const offerId = (await entry(member, event.id))?.offer?.id;
    expect((await tryToBuy(late, event.id)).error?.code).toBe("event.sold-out");
    const taken = await tryToBuy(member, event.id, { offerId });
    expect(taken.body.hold).toMatchObject({ quantity: 1, status: "held" });
    const again = await tryToBuy(late, event.id, { offerId });
    expect(again.error?.code).toBe("offer.over");
    const records = (state: "taken" | "bought" | "waiting") =>
      ok(call("waitingListsAdmin", "list", { eventId: event.id, state }, { token: admin.token }));
    expect((await records("taken")).items).toMatchObject([{ user_id: member.userId, offers: 1, tier_name: "GA+" }]);
    const summary = await ok(call("waitingListsAdmin", "summary", { eventId: event.id }, { token: admin.token }));
    expect(summary).toMatchObject({
      waiting: 1,
      types: [
        { tier: "GA+", waiting: 1 },
        { tier: "VIP+", waiting: 0 },
      ],
    });
  }, 60_000);
});

describe("added spots", () => {
  test("[wait-18] are refused where an event has no limit, for a type that it doesn't sell, and beyond what an event can have", async () => {
    const { token } = await anAdmin();
    const [endless, event] = await Promise.all([
      anEvent({ total_spots: null }),
      anEvent({ price_vip: null, total_spots: 5 }),
    ]);
    const add = (eventId: string, about: { spots: number; tier?: "VIP+" | "GA+" }) =>
      call("waitingListsAdmin", "addSpots", { eventId, ...about }, { token });
    for (const refused of [
      await add(endless.id, { spots: 1 }),
      await add(event.id, { spots: 1, tier: "VIP+" }),
      await add(event.id, { spots: 501 }),
    ])
      expect(refused.error?.code).toBe("invalid-input");
    expect(await ok(add(event.id, { spots: 500 }))).toMatchObject({ total_spots: 505, spots_left: 505 });
  });
});
