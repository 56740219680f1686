import { expect, test } from "vitest";
import type { StoredEntry } from "../../../functions/waiting-lists/waiting-entries.ts";
import { endOf, overtake, testOvertaken } from "../../support/overtake.ts";
import { aFreeType, giveWaitingCity, noon } from "../../support/waiting-city.ts";

const {
  at,
  city,
  anEvent,
  aPerson,
  order,
  sellOut,
  join,
  entryOf,
  stockOf,
  giveBack,
  offerAt,
  stopSales,
  changeTypes,
  remove,
} = giveWaitingCity();

type Person = Awaited<ReturnType<typeof aPerson>>;

/** A sold-out event with one ticket, for which somebody may wait. */
const aFullEvent = async () => {
  const event = await anEvent({ total: 1 });
  await sellOut(event, "GA+", 1);
  return event;
};
const joinAs = (person: Person, eventId: string) =>
  city().joinList({ eventId, tier: "GA+", quantity: 1 }, person, noon);
const leave = ({ userId }: Person, event: string) => city().leaveList(event, userId, noon);
const turnsOf = async (event_id: string) => {
  const turns = city().WaitingTurnEntity.query.byQuantity({ event_id, awaits: "GA+", quantity: 1 });
  return (await turns.go({ consistent: true })).data.map(({ number }) => number);
};
const waitingOf = async (event: string) => (await stockOf(event)).waiting_1 ?? 0;
const offerIdOf = async (event: string, person: Person) => (await entryOf(event, person))?.offer?.id ?? "";

for (const [what, hasLeft] of [
  ["joins", false],
  ["has left and joins", true],
] as const)
  testOvertaken(
    `a member who ${what} a waiting list twice at once`,
    async () => {
      const [event, person] = [await aFullEvent(), await aPerson()];
      if (hasLeft) {
        await joinAs(person, event);
        await leave(person, event);
      }
      return {
        write: { containing: person.userId },
        late: () => joinAs(person, event),
        meanwhile: () => joinAs(person, event),
        outcome: async () => [(await turnsOf(event)).length, await waitingOf(event)],
      };
    },
    { guarded: [1, 1], control: [2, 2] },
  );

for (const [what, change, code] of [
  ["its sales are stopped", stopSales, "event.sales-stopped"],
  ["its type goes", (event: string) => changeTypes(event, [aFreeType("VIP+")]), "ticket.tier-not-sold"],
] as const)
  testOvertaken(
    `a member who joins the waiting list of an event while ${what}`,
    async () => {
      const [event, person] = [await aFullEvent(), await aPerson()];
      return {
        write: { containing: person.userId },
        late: () => endOf(joinAs(person, event)),
        meanwhile: () => change(event),
        outcome: async (end: string) => [end, await waitingOf(event)],
      };
    },
    { guarded: [code, 0], control: ["done", 1] },
  );

testOvertaken(
  "a member who leaves a waiting list while they leave and join it on another device",
  async () => {
    const event = await aFullEvent();
    const person = await join(event);
    return {
      write: { containing: person.userId },
      late: () => leave(person, event),
      meanwhile: async () => {
        await leave(person, event);
        await joinAs(person, event);
      },
      outcome: () => turnsOf(event),
    };
  },
  // In the control the second turn is left, and nobody's.
  { guarded: [], control: [2] },
);

/** A member with an offer of one ticket for $20. */
const anOffered = async () => {
  const event = await aFullEvent();
  const person = await join(event);
  await changeTypes(event, [aFreeType("GA+", { price: 2_000 })], 1);
  await giveBack(event, "GA+");
  await offerAt(event);
  return { event, person, offerId: await offerIdOf(event, person) };
};

testOvertaken(
  "an offer that its member takes while they leave the list",
  async () => {
    const { event, person, offerId } = await anOffered();
    return {
      write: { containing: person.userId },
      late: () => leave(person, event),
      meanwhile: () => order(person, event, { offerId }),
      outcome: async () => {
        const { left, held } = await stockOf(event);
        return [left, held];
      },
    };
  },
  // In the control the ticket that is held is on sale as well.
  { guarded: [0, 1], control: [1, 0] },
);

testOvertaken(
  "an offer that is declined while it is taken back, and another one made",
  async () => {
    const { event, person, offerId } = await anOffered();
    const meanwhile = async () => {
      const entry = await city().findEntry(person.userId, event);
      if (!entry) throw new Error("There is no entry");
      await city().writeAll(await city().backInLineSteps(entry));
      await offerAt(event);
    };
    return {
      write: { containing: person.userId },
      late: () => endOf(city().declineOffer(event, offerId, person.userId, noon)),
      meanwhile,
      outcome: async (end: string) => [end, (await entryOf(event, person))?.state],
    };
  },
  { guarded: ["offer.over", "offered"], control: ["done", "resting"] },
);

/** The entry of an offer that a hold has taken. */
const aTakenOffer = async () => {
  const [user_id, event_id] = [crypto.randomUUID(), "event_noted"];
  const entry: StoredEntry = {
    ...{ user_id, event_id, awaits: "GA+" as const, quantity: 1, state: "taken" as const },
    ...{ number: 1, queued_at: noon, joined_at: noon, offers: 1, unanswered: 0, offer_id: "offer_1" },
  };
  await city().WaitingEntryEntity.put(entry).go();
  const note = (outcome: "bought" | "unpaid") => city().noteOutcome({ ...entry, updated_at: noon }, outcome);
  const outcome = async () => {
    const { state, number } = (await city().findEntry(user_id, event_id)) ?? {};
    return [state, number];
  };
  return { entry, note, write: { operation: "PutItem", containing: user_id }, outcome };
};

testOvertaken(
  "an offer that is noted as unpaid after it was noted as bought",
  async () => {
    const { note, write, outcome } = await aTakenOffer();
    return { write, late: () => note("unpaid"), meanwhile: () => note("bought"), outcome };
  },
  { guarded: ["bought", 1], control: ["ended", 1] },
);

testOvertaken(
  "an offer that is noted as unpaid after its member has taken a later one",
  async () => {
    const { entry, note, write, outcome } = await aTakenOffer();
    const takeAgain = () =>
      city()
        .WaitingEntryEntity.put({ ...entry, number: 2, offer_id: "offer_2" })
        .go();
    return { write, late: () => note("unpaid"), meanwhile: takeAgain, outcome };
  },
  { guarded: ["taken", 2], control: ["ended", 1] },
);

for (const [which, drawn] of [
  ["first", undefined],
  ["next", 1],
] as const)
  testOvertaken(
    `an idle waiting list that is closed while somebody gets its ${which} number`,
    async () => {
      const event = await aFullEvent();
      const { WaitingListEntity } = city();
      const key = { event_id: event, awaits: "GA+" } as const;
      await WaitingListEntity.put({ ...key, state: "open", ...(drawn && { drawn }) }).go();
      return {
        write: { operation: "UpdateItem", containing: event },
        late: () => city().closeIdleLists(event, { isOver: false }, noon),
        meanwhile: () => join(event),
        outcome: async () => (await WaitingListEntity.get(key).go({ consistent: true })).data?.state,
      };
    },
    { guarded: "open", control: "closed" },
  );

const needTickets = (id: string) => changeTypes(id, [aFreeType("GA+")]);

for (const [what, change, code] of [
  ["the event's sales are stopped", stopSales, "event.sales-stopped"],
  ["the event comes to need tickets", needTickets, "event.tickets-only"],
] as const)
  testOvertaken(
    `the spot of an offer that is taken while ${what}`,
    async () => {
      const [event, guest] = [await anEvent({ total: 1, types: [] }), await aPerson()];
      await city().joinEvent(event, guest, noon);
      const person = await join(event, { tier: null });
      await city().leaveEvent(event, guest.userId);
      await offerAt(event);
      const offerId = await offerIdOf(event, person);
      return {
        write: { containing: person.userId },
        late: () => endOf(city().takeSpot({ eventId: event, offerId }, person, noon)),
        meanwhile: () => change(event),
        outcome: async (end: string) => [end, (await stockOf(event)).joined],
      };
    },
    { guarded: [code, 0], control: ["done", 1] },
  );

/** An event with one ticket left, and what a member does who wants two. */
const anEventWithOneLeft = async () => {
  const event = await anEvent({ total: 1 });
  return { event, wait: () => join(event, { quantity: 2 }) };
};

testOvertaken(
  "[wait-32] an event that is deleted while somebody joins its waiting list",
  async () => {
    const { event, wait } = await anEventWithOneLeft();
    return {
      write: { containing: event },
      late: () => endOf(remove(event)),
      meanwhile: wait,
      outcome: async (end: string) => [end, (await stockOf(event)).waiting_1],
    };
  },
  { guarded: ["event.has-holders", 1], control: ["done", undefined] },
);

test("[wait-32] an event that a member waits for isn't deleted, and the answer says how many wait, until they have left", async () => {
  const { event, wait } = await anEventWithOneLeft();
  const person = await wait();
  await expect(remove(event)).rejects.toMatchObject({
    message: "This event has 1 member waiting, so it can't be deleted. Postpone or cancel it instead.",
    details: { tickets: 0, rsvps: 0, held: 0, waiting: 1 },
  });
  await leave(person, event);
  await remove(event);
  expect(await stockOf(event)).toEqual({});
});

test("[wait-32] an event with RSVPs that a member waits for isn't deleted while its one spot is free and not yet offered", async () => {
  const [event, guest] = [await anEvent({ total: 1, types: [] }), await aPerson()];
  await city().joinEvent(event, guest, noon);
  await join(event, { tier: null });
  await city().leaveEvent(event, guest.userId);
  expect(await stockOf(event)).toMatchObject({ left: 1, held: 0, joined: 0, waiting_rsvp: 1 });
  await expect(remove(event)).rejects.toMatchObject({ code: "event.has-holders", details: { rsvps: 0, waiting: 1 } });
});

test("an entry of a deleted account goes as it is now, where its event is changed at the same moment", async () => {
  const [event, person] = [await aFullEvent(), await aPerson()];
  await joinAs(person, event);
  at(noon);
  await overtake({
    write: { containing: person.userId },
    late: () => city().deleteEntry({ user_id: person.userId, event_id: event }),
    meanwhile: () => leave(person, event),
  });
  expect([await city().findEntry(person.userId, event), await waitingOf(event)]).toEqual([null, 0]);
});
