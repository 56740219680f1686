import { describe, expect, test } from "vitest";
import type { StoredEntry } from "../../../functions/waiting-lists/waiting-entries.ts";
import { endOf, overtake } from "../../support/overtake.ts";
import { aFreeType, giveWaitingCity, noon } from "../../support/waiting-city.ts";

const { city, at, anEvent, aPerson, sellOut, join, entryOf, stockOf, giveBack, offerAt } = giveWaitingCity();

const later = (milliseconds: number, from = noon) => new Date(Date.parse(from) + milliseconds).toISOString();
const minute = 60_000;
const admin = { userId: "admin", email: "" };
const afterwards = "2027-03-01T12:00:00.000Z";

type Person = Awaited<ReturnType<typeof aPerson>>;
type Wish = Parameters<ReturnType<typeof city>["joinList"]>[0];

const wishFor = async (wish: Partial<Wish> & { eventId: string }, person?: Person) =>
  city().joinList({ tier: "GA+", quantity: 1, ...wish }, person ?? (await aPerson()), noon);

const refusalOf = async (wish: Partial<Wish> & { eventId: string }, person?: Person) => {
  const error = (await wishFor(wish, person).catch((cause: unknown) => cause)) as { code?: string; details?: object };
  return [error.code, error.details];
};

const storedEntry = ({ userId }: Person, eventId: string) => city().findEntry(userId, eventId);
const change = async (person: Person, eventId: string, about: Partial<StoredEntry>) => {
  const entry = await storedEntry(person, eventId);
  await city()
    .WaitingEntryEntity.put({ ...entry, ...about } as StoredEntry)
    .go();
};
const offerIdOf = async (person: Person, eventId: string) => (await storedEntry(person, eventId))?.offer_id ?? "";

/** An event whose only place is sold. */
const aFullEvent = async (types = [aFreeType("GA+")], about: Record<string, unknown> = {}) => {
  const event = await anEvent({ total: 1, types, about });
  if (types.length > 0) await sellOut(event, "GA+", 1);
  else await city().joinEvent(event, await aPerson(), noon);
  return event;
};

/** Somebody with an open offer of an event. */
const anOffer = async (types = [aFreeType("GA+")]) => {
  const event = await anEvent({ total: 1, types });
  const guest = await aPerson();
  if (types.length > 0) await sellOut(event, "GA+", 1);
  else await city().joinEvent(event, guest, noon);
  const person = await join(event, { tier: types.length > 0 ? "GA+" : null });
  if (types.length > 0) await giveBack(event, "GA+");
  else await city().leaveEvent(event, guest.userId);
  await offerAt(event);
  return { event, person, offerId: await offerIdOf(person, event) };
};

describe("who joins a list", () => {
  test("waits for what the event gives out", async () => {
    const [tickets, rsvps] = [await aFullEvent(), await aFullEvent([])];
    expect(await refusalOf({ eventId: rsvps })).toEqual(["ticket.tier-not-sold", undefined]);
    expect((await refusalOf({ eventId: tickets, tier: null }))[0]).toBe("event.tickets-only");
    expect((await refusalOf({ eventId: tickets, tier: "VIP+" }))[0]).toMatch(/^ticket\./);
    expect((await refusalOf({ eventId: rsvps, tier: null, quantity: 2 }))[0]).toBe("ticket.too-many");
    expect(await wishFor({ eventId: rsvps, tier: null })).toMatchObject({ tier: null, place: 1, state: "waiting" });
    expect(await wishFor({ eventId: tickets, quantity: 2 })).toMatchObject({ tier: "GA+", quantity: 2, place: 1 });
    expect((await refusalOf({ eventId: "evt_unknown" }))[0]).toBe("not-found");
  });

  test("waits for more than is left, or for what is kept for those who wait", async () => {
    const event = await anEvent({ total: 2 });
    const joining = wishFor({ eventId: event, quantity: 2 });
    await expect(joining).rejects.toMatchObject({
      code: "waiting.not-full",
      message: expect.stringContaining("tickets"),
    });
    expect(await refusalOf({ eventId: event, quantity: 2 })).toEqual(["waiting.not-full", { left: 2 }]);
    expect(await wishFor({ eventId: event, quantity: 3 })).toMatchObject({ state: "waiting" });
    expect(await wishFor({ eventId: event, quantity: 1 })).toMatchObject({ place: 2 });
    const spots = await anEvent({ total: 3, types: [] });
    await expect(wishFor({ eventId: spots, tier: null })).rejects.toMatchObject({
      code: "waiting.not-full",
      message: expect.stringContaining("spots"),
    });
    const open = await anEvent({ total: null });
    const [code, details] = await refusalOf({ eventId: open });
    expect(code).toBe("waiting.not-full");
    expect(details ?? {}).toEqual({});
  });

  test("is Premium where the event is, and has no RSVP of it", async () => {
    const premium = await aFullEvent([aFreeType("GA+")], { premium: true }).catch(() => null);
    if (premium) expect((await refusalOf({ eventId: premium }))[0]).toBe("premium-required");
    const event = await anEvent({ total: 1, types: [] });
    const guest = await aPerson();
    await city().joinEvent(event, guest, noon);
    expect((await refusalOf({ eventId: event, tier: null }, guest))[0]).toBe("waiting.not-needed");
    const sold = await aFullEvent();
    const holder = await aPerson();
    const { RsvpEntity } = await import("../../../functions/events/rsvp.entity.ts");
    await RsvpEntity.put({ user_id: holder.userId, event_id: sold, status: "attending", created_at: noon }).go();
    expect(await wishFor({ eventId: sold }, holder)).toMatchObject({ state: "waiting" });
  });

  test("stays where they are by the same wish, is refused another one, and may come back after they left", async () => {
    const event = await aFullEvent([aFreeType("GA+"), aFreeType("VIP+")]);
    const person = await aPerson();
    const first = await wishFor({ eventId: event, quantity: 2 }, person);
    expect(await wishFor({ eventId: event, quantity: 2 }, person)).toEqual(first);
    expect(await stockOf(event)).toMatchObject({ waiting_1: 1 });
    for (const other of [{ quantity: 1 }, { quantity: 2, tier: "VIP+" as const }])
      expect((await refusalOf({ eventId: event, ...other }, person))[0]).toBe("waiting.other-wish");
    await city().leaveList(event, person.userId, noon);
    expect(await wishFor({ eventId: event, quantity: 1 }, person)).toMatchObject({ state: "waiting", quantity: 1 });
    expect((await storedEntry(person, event))?.number).toBe(2);
  });

  test("is on 20 lists at most, of which those that ended don't count", async () => {
    const event = await aFullEvent();
    const person = await aPerson();
    const put = (index: number, state: "waiting" | "ended" | "resting") =>
      city()
        .WaitingEntryEntity.put({
          ...{ user_id: person.userId, event_id: `evt_other_${index}`, awaits: "GA+" as const, quantity: 1, state },
          ...{ number: 1, queued_at: noon, joined_at: noon, offers: 0, unanswered: 0 },
        })
        .go();
    await Promise.all(Array.from({ length: 20 }, (_none, index) => put(index, index === 0 ? "ended" : "waiting")));
    await put(0, "resting");
    expect(await refusalOf({ eventId: event }, person)).toEqual(["waiting.too-many", { limit: 20 }]);
    await put(0, "ended");
    expect(await wishFor({ eventId: event }, person)).toMatchObject({ state: "waiting" });
  });

  test("has the place behind full hundreds and the turns of their own", async () => {
    const event = await aFullEvent();
    const { WaitingBucketEntity } = await import("../../../functions/waiting-lists/waiting-bucket.entity.ts");
    const key = { event_id: event, awaits: "GA+" as const };
    await city()
      .WaitingListEntity.put({ ...key, state: "open", drawn: 98, drawn_at: noon })
      .go();
    const people = [await join(event), await join(event), await join(event)];
    const { data } = await WaitingBucketEntity.query.byList(key).go();
    expect(data.map(({ bucket, waiting }) => [bucket, waiting])).toEqual([
      [0, 1],
      [1, 2],
    ]);
    const places = () => Promise.all(people.map(async (one) => (await entryOf(event, one))?.place));
    expect(await places()).toEqual([1, 2, 3]);
    await WaitingBucketEntity.put({ ...key, bucket: 0, waiting: 30 }).go();
    expect((await places())[2]).toBe(32);
    await WaitingBucketEntity.put({ ...key, bucket: 0, waiting: -3 }).go();
    expect((await places())[2]).toBe(2);
  });
});

test("a member's lists are those of events that aren't over: open offers first, then the longest", async () => {
  const person = await aPerson();
  const events = [await aFullEvent(), await aFullEvent(), await aFullEvent(), await aFullEvent()];
  const [late, early, over, offered] = events as [string, string, string, string];
  for (const event of events) await wishFor({ eventId: event }, person);
  await change(person, late, { joined_at: later(3 * minute) });
  await change(person, early, { joined_at: later(minute) });
  await change(person, offered, { joined_at: later(9 * minute) });
  await giveBack(offered, "GA+");
  await offerAt(offered);
  await city().EventEntity.patch({ id: over }).set({ start_at: "2027-01-01T12:00:00.000Z" }).go();
  const lists = await city().listEntries(person.userId, noon);
  expect(lists.map(({ event_id }) => event_id)).toEqual([offered, early, late]);
  expect(lists.map(({ place }) => place)).toEqual([null, 1, 1]);
  expect(await city().readEntry("evt_unknown", person.userId, noon)).toBeNull();
  expect(await city().readEntry(late, "nobody", noon)).toBeNull();
  expect((await entryOf(late, person, "2027-02-03T04:30:00.000Z"))?.offers_from).toBe("2027-02-03T14:00:00.000Z");
  expect((await entryOf(late, person))?.offers_from).toBeNull();
});

describe("an offer", () => {
  test("of a spot is taken while it is open, by its id, once", async () => {
    const { event, person, offerId } = await anOffer([]);
    const until = (await entryOf(event, person))?.offer?.until ?? "";
    const take = (id: string, who = person, now = noon) =>
      endOf(city().takeSpot({ eventId: event, offerId: id }, who, now));
    expect(await take("offer_other")).toBe("offer.over");
    expect(await take(offerId, await aPerson())).toBe("not-found");
    expect(await take(offerId, person, until)).toBe("offer.over");
    expect(await take(offerId, person, later(-1, until))).toBe("done");
    expect(await take("offer_other")).toBe("offer.taken");
    expect(await take(offerId, person, until)).toBe("done");
  });

  test("of tickets, of an event that needs a ticket by now or is Premium, or to a guest isn't taken as a spot", async () => {
    const tickets = await anOffer();
    const take = ({ event, person, offerId }: typeof tickets) =>
      endOf(city().takeSpot({ eventId: event, offerId }, person, noon));
    expect(await take(tickets)).toBe("event.tickets-only");
    const sold = await anOffer([]);
    const { EventEntity } = city();
    await EventEntity.patch({ id: sold.event })
      .set({ entry: "tickets", ticket_types: [aFreeType("GA+")] as never })
      .go();
    expect(await take(sold)).toBe("event.tickets-only");
    const premium = await anOffer([]);
    await EventEntity.patch({ id: premium.event }).set({ premium: true }).go();
    expect(await take(premium)).toBe("premium-required");
    const joined = await anOffer([]);
    const { RsvpEntity } = await import("../../../functions/events/rsvp.entity.ts");
    const rsvp = { user_id: joined.person.userId, event_id: joined.event, status: "attending" as const };
    await RsvpEntity.put({ ...rsvp, created_at: noon }).go();
    expect(await take(joined)).toBe("waiting.not-needed");
  });

  test("is passed on once, by its member and its id, and not after it was taken", async () => {
    const { event, person, offerId } = await anOffer();
    const decline = (id: string, userId: string = person.userId) => endOf(city().declineOffer(event, id, userId, noon));
    expect(await decline(offerId, "nobody")).toBe("not-found");
    expect(await decline("offer_other")).toBe("offer.over");
    expect(await decline(offerId)).toBe("done");
    expect((await entryOf(event, person))?.rests_until).toBe(later(60 * minute));
    expect(await decline(offerId)).toBe("done");
    expect(await stockOf(event)).toMatchObject({ left: 1, held: 0 });
    for (const state of ["taken", "bought"] as const) {
      await change(person, event, { state, offer_id: offerId });
      expect(await decline(offerId)).toBe("offer.taken");
    }
    await change(person, event, { state: "ended", ended_at: noon, reason: "unanswered" });
    expect(await decline(offerId)).toBe("offer.over");
    expect((await entryOf(event, person))?.ended).toEqual({ at: noon, reason: "unanswered" });
  });

  test("goes first to who came first of one instant, whatever they wait for", async () => {
    const event = await anEvent({ total: 3 });
    await sellOut(event, "GA+", 3);
    const [two, one] = [await join(event, { quantity: 2 }), await join(event)];
    await giveBack(event, "GA+", 2);
    expect(await offerAt(event)).toBe(1);
    const states = [(await entryOf(event, two))?.state, (await entryOf(event, one))?.state];
    expect(states).toEqual(["offered", "waiting"]);
  });

  test("passes over turns of who left or waits by another number, and who isn't Premium where the event is by now", async () => {
    const event = await anEvent({ total: 1 });
    await sellOut(event, "GA+", 1);
    await city()
      .WaitingListEntity.put({ event_id: event, awaits: "GA+", state: "open", drawn: 50, drawn_at: noon })
      .go();
    const [free, next] = [await join(event), await join(event, {}, later(minute))];
    const turn = { event_id: event, awaits: "GA+" as const, quantity: 1, queued_at: later(-minute) };
    await city()
      .WaitingTurnEntity.put([
        { ...turn, number: 10, user_id: "nobody" },
        { ...turn, number: 11, user_id: next.userId },
      ])
      .go();
    await giveBack(event, "GA+");
    await city().EventEntity.patch({ id: event }).set({ premium: true }).go();
    expect(await offerAt(event)).toBe(0);
    for (const one of [free, next]) expect((await entryOf(event, one))?.ended?.reason).toBe("not-allowed");
    const { data } = await city()
      .WaitingTurnEntity.query.byQuantity({ event_id: event, awaits: "GA+", quantity: 1 })
      .go();
    expect(data).toEqual([]);
    expect(await stockOf(event)).toMatchObject({ left: 1, waiting_1: 0 });
  });

  test("isn't made of an event that is over, and is given up after five changes in a row", async () => {
    const event = await aFullEvent();
    const person = await join(event);
    await giveBack(event, "GA+");
    expect(await offerAt(event, afterwards)).toBe(0);
    await city().StockEntity.patch({ event_id: event }).set({ closed_at: noon }).go();
    at(noon);
    let calls = 0;
    const mayContinue = () => {
      calls += 1;
      return calls < 20;
    };
    await expect(city().makeOffers(event, mayContinue)).rejects.toMatchObject({ code: "unavailable" });
    expect(calls).toBe(6);
    expect((await entryOf(event, person))?.state).toBe("waiting");
    expect(await city().makeOffers(event, () => false)).toBe(0);
    await city().closeIdleLists(event, { isOver: true }, noon);
  });
});

describe("an outcome of a taken offer", () => {
  const note = (person: Person, eventId: string, offer_id: string, outcome: "bought" | "unpaid") =>
    city().noteOutcome({ user_id: person.userId, event_id: eventId, offer_id, updated_at: later(minute) }, outcome);

  test("is noted for this offer, and what was bought stays so", async () => {
    const { event, person, offerId } = await anOffer();
    await change(person, event, { state: "taken" });
    await note(person, event, "offer_other", "unpaid");
    expect((await storedEntry(person, event))?.state).toBe("taken");
    await note(person, event, offerId, "unpaid");
    expect(await storedEntry(person, event)).toMatchObject({
      state: "ended",
      reason: "unpaid",
      ended_at: later(minute),
    });
    await note(person, event, offerId, "bought");
    expect((await storedEntry(person, event))?.reason).toBeUndefined();
    await note(person, event, offerId, "unpaid");
    expect(await storedEntry(person, event)).toMatchObject({ state: "bought", ended_at: later(minute) });
    const nobody = await aPerson();
    await note(nobody, event, offerId, "bought");
    expect(await storedEntry(nobody, event)).toBeNull();
  });

  test("leaves whoever is on the list again where they are", async () => {
    const { event, person, offerId } = await anOffer();
    await change(person, event, { state: "taken" });
    await overtake({
      write: { operation: "PutItem", containing: person.userId },
      late: () => note(person, event, offerId, "unpaid"),
      meanwhile: () => change(person, event, { state: "waiting", number: 7 }),
    });
    expect(await storedEntry(person, event)).toMatchObject({ state: "waiting", number: 7 });
  });
});

describe("the minute's round", () => {
  test("passes an offer on at its end, and lets whoever rested back in line when that is over, not sooner", async () => {
    const { event, person } = await anOffer();
    await city().sweepDue(later(30 * minute - 1));
    expect((await entryOf(event, person))?.state).toBe("offered");
    expect(await city().sweepDue(later(30 * minute))).toBe(0);
    expect(await entryOf(event, person)).toMatchObject({ state: "resting", unanswered: 1 });
    expect(await stockOf(event)).toMatchObject({ left: 1, held: 0, waiting_1: 0 });
    await city().sweepDue(later(90 * minute - 1));
    expect((await entryOf(event, person))?.state).toBe("resting");
    await city().sweepDue(later(90 * minute));
    expect(await entryOf(event, person)).toMatchObject({ state: "waiting", place: 1, rests_until: null });
    expect((await storedEntry(person, event))?.queued_at).toBe(later(90 * minute));
    expect(await stockOf(event)).toMatchObject({ waiting_1: 1 });
  });

  test("ends offers and rests of events that are over or gone", async () => {
    const [offered, resting, gone, restingOfGone] = [
      await anOffer(),
      await anOffer(),
      await anOffer(),
      await anOffer(),
    ];
    for (const { event, person, offerId } of [resting, restingOfGone])
      await city().declineOffer(event, offerId, person.userId, noon);
    for (const { event } of [gone, restingOfGone]) await city().EventEntity.delete({ id: event }).go();
    expect(await city().sweepDue(afterwards)).toBe(0);
    for (const { event, person } of [offered, resting, gone, restingOfGone])
      expect(await storedEntry(person, event)).toMatchObject({ state: "ended", reason: "over" });
    expect(await stockOf(offered.event)).toMatchObject({ left: 1, held: 0 });
  });

  test("counts an offer as unanswered while the event gives its places out: tickets only while they are sold, spots at any time", async () => {
    const [tickets, spot] = [await anOffer(), await anOffer([])];
    const settings = { name: "app", deals_mode: "active" as const, updated_at: noon };
    const switches = { redemptions_enabled: true, allow_membership_purchase: true };
    const sell = (ticket_sales_enabled: boolean) =>
      city()
        .SettingsEntity.put({ ...settings, ...switches, ticket_sales_enabled } as never)
        .go();
    await sell(false);
    await city().sweepDue(later(30 * minute));
    await sell(true);
    expect(await entryOf(tickets.event, tickets.person)).toMatchObject({ state: "waiting", unanswered: 0 });
    expect(await entryOf(spot.event, spot.person)).toMatchObject({ state: "resting", unanswered: 1 });
  });

  test("tells how many it could not serve, and serves the others", async () => {
    const [broken, served] = [await anOffer(), await anOffer()];
    const { EventEntity } = city();
    const { data } = await EventEntity.get({ id: broken.event }).go();
    await EventEntity.put({ ...data, start_at: "no instant" } as never).go();
    expect(await city().sweepDue(later(30 * minute))).toBe(1);
    expect((await entryOf(served.event, served.person))?.state).toBe("resting");
    await change(broken.person, broken.event, { state: "ended", due_in: undefined, due_at: undefined });
    await city().closeIdleLists(broken.event, { isOver: true }, noon);
  });

  test("closes lists in which nobody waits and nobody drew a number in the last ten minutes, and all of an event that is over", async () => {
    const put = async (about: object) => {
      const event = await anEvent();
      await city()
        .WaitingListEntity.put({ event_id: event, awaits: "GA+", state: "open", drawn: 1, drawn_at: noon, ...about })
        .go();
      return event;
    };
    const isOpen = async (event: string) => (await city().listOpenLists()).includes(event);
    const idle = await put({});
    const close = (event: string, now: string, isOver = false) => city().closeIdleLists(event, { isOver }, now);
    await close(idle, later(10 * minute));
    expect(await isOpen(idle)).toBe(true);
    await close(idle, later(10 * minute + 1));
    expect(await isOpen(idle)).toBe(false);
    const waiting = await aFullEvent();
    await join(waiting);
    await close(waiting, later(60 * minute));
    expect(await isOpen(waiting)).toBe(true);
    await close(waiting, noon, true);
    expect(await isOpen(waiting)).toBe(false);
    const undrawn = await put({ drawn: undefined, drawn_at: undefined });
    await close(undrawn, noon);
    expect(await isOpen(undrawn)).toBe(false);
    const drawing = await put({});
    await overtake({
      write: { operation: "UpdateItem", containing: drawing },
      late: () => close(drawing, later(60 * minute)),
      meanwhile: () => put({ event_id: drawing, drawn: 2 }),
    });
    expect(await isOpen(drawing)).toBe(true);
  });

  const run = (payload: { eventIds?: string[] } | null, left = 60_000) =>
    city().handler(payload, { getRemainingTimeInMillis: () => left } as never);

  test("ends the lists of an event that is over, and of one that is gone, telling nobody", async () => {
    const [over, gone] = [await aFullEvent(), await aFullEvent()];
    const people = [await join(over), await join(gone)] as const;
    await city().EventEntity.patch({ id: over }).set({ start_at: "2027-01-01T12:00:00.000Z" }).go();
    await city().EventEntity.delete({ id: gone }).go();
    at(noon);
    expect(await run({ eventIds: [over, gone] })).toEqual({ offered: 0 });
    for (const [index, event] of [over, gone].entries()) {
      const person = people[index] as Person;
      expect(await storedEntry(person, event)).toMatchObject({ state: "ended", reason: "over" });
      expect((await city().NoticeEntity.query.byUser({ user_id: person.userId }).go()).data).toEqual([]);
      expect(await city().listOpenLists()).not.toContain(event);
    }
  });

  test("goes through all open lists when none are named, after what lapsed was passed on, and through those named alone", async () => {
    const { event, person } = await anOffer();
    const other = await join(event);
    const { event: second, person: rested } = await anOffer();
    at(later(30 * minute));
    await run({ eventIds: [second] });
    expect((await entryOf(second, rested))?.state).toBe("offered");
    expect((await run(null)).offered).toBeGreaterThanOrEqual(1);
    expect((await entryOf(event, person))?.state).toBe("resting");
    expect((await entryOf(event, other))?.state).toBe("offered");
  });

  test("begins nothing in the last ten seconds of its time", async () => {
    const event = await aFullEvent();
    await join(event);
    await giveBack(event, "GA+");
    at(noon);
    expect(await run({ eventIds: [event] }, 10_000)).toEqual({ offered: 0 });
    expect(await run({ eventIds: [event] }, 10_001)).toEqual({ offered: 1 });
  });
});

describe("added spots", () => {
  const plan = (eventId: string, spots: number, tier?: "GA+" | "VIP+") =>
    city().planSpots(eventId, { spots, tier }, noon);
  const add = (eventId: string, spots: number, tier?: "GA+" | "VIP+") =>
    city().addSpots({ admin, eventId }, { spots, tier }, noon);
  const fieldOf = async (action: Promise<unknown>) =>
    ((await action.catch((error: unknown) => error)) as { details?: { fields?: { path: string }[] } }).details
      ?.fields?.[0]?.path;

  test("are of an event with a limit, up to 100,000, and of a type that it sells", async () => {
    const event = await anEvent({ total: 10 });
    const open = await anEvent({ total: null });
    expect(await fieldOf(plan(open, 1))).toBe("spots");
    expect(await fieldOf(plan(event, 99_991))).toBe("spots");
    expect(await plan(event, 99_990)).toMatchObject({ members: 0, places: 0, left: 100_000, offers_from: null });
    expect(await fieldOf(plan(event, 1, "VIP+"))).toBe("tier");
  });

  test("are of an event that isn't cancelled, and not over unless it is postponed", async () => {
    const event = await anEvent({ total: 10 });
    const { EventEntity } = city();
    await EventEntity.patch({ id: event }).set({ cancelled_at: noon }).go();
    expect(await endOf(plan(event, 1))).toBe("event.cancelled");
    await EventEntity.patch({ id: event }).remove(["cancelled_at"]).set({ start_at: "2027-01-01T12:00:00.000Z" }).go();
    expect(await endOf(plan(event, 1))).toBe("event.past");
    await EventEntity.patch({ id: event }).set({ postponed_at: noon }).go();
    expect(await endOf(plan(event, 1))).toBe("done");
  });

  test("raise the limit of the type that they are for, and of no other", async () => {
    const types = [aFreeType("GA+", { limit: 5 }), aFreeType("VIP+", { limit: 5 })];
    const event = await anEvent({ total: 10, types });
    const limitsOf = async () => {
      const { data } = await city().EventEntity.get({ id: event }).go({ consistent: true });
      return [data?.ticket_types?.map(({ limit }) => limit), data?.types_version];
    };
    await add(event, 2);
    expect(await limitsOf()).toEqual([[5, 5], 1]);
    await add(event, 3, "VIP+");
    expect(await limitsOf()).toEqual([[5, 8], 2]);
    expect(await stockOf(event)).toMatchObject({ capacity: 15, left: 15 });
  });

  test("of a type without a limit leave it without one", async () => {
    const event = await anEvent({ total: 10 });
    await add(event, 2, "GA+");
    const { data } = await city().EventEntity.get({ id: event }).go({ consistent: true });
    expect(data?.ticket_types?.[0]?.limit).toBeUndefined();
    expect(data?.version).toBe(1);
  });

  test("go to whoever waits longest and fits, within the limit of their type", async () => {
    const types = [aFreeType("GA+"), aFreeType("VIP+", { limit: 2 })];
    const event = await anEvent({ total: 1, types });
    await sellOut(event, "GA+", 1);
    await join(event, { quantity: 2 });
    await join(event, {}, later(minute));
    expect(await plan(event, 2)).toMatchObject({ members: 1, places: 2, left: 0 });
    await join(event, { tier: "VIP+", quantity: 2 }, later(2 * minute));
    await join(event, { tier: "VIP+", quantity: 1 }, later(3 * minute));
    expect(await plan(event, 8)).toMatchObject({ members: 3, places: 5, left: 3 });
  });

  test("of an event with RSVPs go to one member each", async () => {
    const event = await aFullEvent([]);
    for (const _time of [1, 2, 3]) await join(event, { tier: null });
    expect(await plan(event, 2)).toMatchObject({ members: 2, places: 2, left: 0 });
  });
});

describe("the list of who waits", () => {
  test("names who has an account, longest first, and what each waits for", async () => {
    const event = await aFullEvent();
    const [one, gone] = [await join(event), await join(event, { quantity: 2 }, later(minute))];
    await city().MemberEntity.delete({ user_id: gone.userId }).go();
    const { items } = await city().listWaiting(event, "waiting", { limit: undefined, position: null });
    expect(
      items.map(({ user_id, name, email, quantity, tier_name }) => [user_id, name, email, quantity, tier_name]),
    ).toEqual([
      [one.userId, "Bo", one.email, 1, "GA+"],
      [gone.userId, null, null, 2, "GA+"],
    ]);
    const missing = city().listWaiting("evt_unknown", "waiting", { limit: undefined, position: null });
    await expect(missing).rejects.toMatchObject({ code: "not-found" });
  });

  test("is counted by types, or for an event with RSVPs in one, with when offers go on at night", async () => {
    const [tickets, rsvps] = [await aFullEvent([aFreeType("GA+"), aFreeType("VIP+")]), await aFullEvent([])];
    await join(tickets, { tier: "VIP+" });
    await join(rsvps, { tier: null });
    expect(await city().summarizeWaiting(tickets, noon)).toEqual({
      types: [
        { tier: "GA+", tier_name: "GA+", waiting: 0 },
        { tier: "VIP+", tier_name: "VIP+", waiting: 1 },
      ],
      waiting: 1,
      offers_from: null,
    });
    expect(await city().summarizeWaiting(rsvps, "2027-02-03T04:30:00.000Z")).toEqual({
      types: [{ tier: null, tier_name: null, waiting: 1 }],
      waiting: 1,
      offers_from: "2027-02-03T14:00:00.000Z",
    });
  });
});

test("an entry of a deleted account goes whether it is open or over, and leaves no trace where there was none", async () => {
  const event = await aFullEvent();
  const [open, ended] = [await join(event), await join(event)];
  await city().leaveList(event, ended.userId, noon);
  at(noon);
  for (const userId of [open.userId, ended.userId, "nobody"]) {
    await city().deleteEntry({ user_id: userId, event_id: event });
    expect(await city().findEntry(userId, event)).toBeNull();
  }
  expect(await stockOf(event)).toMatchObject({ waiting_1: 0 });
});
