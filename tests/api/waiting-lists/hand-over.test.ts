import { describe, expect, test, vi } from "vitest";
import { endOf } from "../../support/overtake.ts";
import { giveWaitingCity, noon } from "../../support/waiting-city.ts";

const { city, anEvent, aPerson, order, queueUp, offersOf, stockOf, giveBack } = giveWaitingCity();

const count = 200;
const lanes = 8;

const inLanes = async <Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>): Promise<void> => {
  const left = items.values();
  const lane = async () => {
    for (const item of left) await work(item);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
};

const numbers = Array.from({ length: count }, (_, index) => index);

/** A clock that goes on by a millisecond each time that it is read. */
const tick = () => {
  let at = Date.parse(noon);
  vi.spyOn(city().clock, "now").mockImplementation(() => {
    at += 1;
    return new Date(at).toISOString();
  });
};

type Person = Awaited<ReturnType<typeof aPerson>>;

/** A sold-out event with members who wait for one ticket each. */
const aQueue = async (seats: number, people: readonly Pick<Person, "userId">[]): Promise<string> => {
  const event = await anEvent({ total: seats });
  await city().StockEntity.patch({ event_id: event }).set({ left: 0, sold: seats, taken_1: seats, sold_1: seats }).go();
  await queueUp(event, people);
  return event;
};

const entriesOf = async (event: string, people: readonly Person[]) => {
  const found = await Promise.all(people.map(({ userId }) => city().findEntry(userId, event)));
  return found.flatMap((entry) => (entry ? [entry] : []));
};

describe("200 returns and 200 who wait, all at once", () => {
  test("[wait-21] end with every seat owned once, by those who waited, and offers in the order of their numbers", async () => {
    const people = await Promise.all(numbers.map(() => aPerson()));
    const event = await aQueue(count, people);
    tick();
    const taken: string[] = [];
    const take = async (person: Person, offerId: string | undefined) => {
      const end = await endOf(order(person, event, { offerId }));
      if (end === "done") taken.push(person.userId);
    };
    const serve = async () => {
      while (taken.length < count) {
        await city().makeOffers(event, () => true);
        const offered = await offersOf(event);
        await inLanes(
          people.filter(({ userId }) => offered.has(userId)),
          (person) => take(person, offered.get(person.userId)),
        );
      }
    };
    await Promise.all([inLanes(numbers, () => giveBack(event, "GA+")), serve(), city().makeOffers(event, () => true)]);
    expect(new Set(taken).size).toBe(count);
    expect(await stockOf(event)).toMatchObject({
      capacity: count,
      left: 0,
      held: 0,
      sold: count,
      taken_1: count,
      waiting_1: 0,
    });
    const entries = (await entriesOf(event, people)).toSorted((one, other) => one.number - other.number);
    expect(entries.map(({ number }) => number)).toEqual(numbers.map((index) => index + 1));
    const offeredAt = entries.map(({ offered_at = "" }) => offered_at);
    expect(offeredAt).toEqual(offeredAt.toSorted());
  }, 240_000);

  test("[wait-21] the control that offers what it has read gives the same seats out twice", async () => {
    const event = await anEvent({ total: count });
    const { StockEntity } = city();
    await StockEntity.patch({ event_id: event }).set({ left: lanes }).go();
    const runs = numbers.slice(0, 2 * lanes);
    const read = await Promise.all(runs.map(() => stockOf(event)));
    await inLanes(read, async ({ left }) => {
      if (Number(left) >= 1) await StockEntity.patch({ event_id: event }).add({ left: -1, held: 1 }).go();
    });
    expect(await stockOf(event)).toMatchObject({ left: -lanes, held: 2 * lanes });
  }, 60_000);
});

test("[wait-24] finding who is next reads the same with 20 and with 150 who wait", async () => {
  const readsOf = async (waiting: number) => {
    const people = numbers.slice(0, waiting).map(() => ({ userId: crypto.randomUUID() }));
    const event = await aQueue(2, people);
    await giveBack(event, "GA+");
    const { documents } = await import("../../../functions/platform/table/table.ts");
    const sent = vi.spyOn(documents, "send");
    const { data: stored } = await city().EventEntity.get({ id: event }).go();
    const stock = await stockOf(event);
    const before = sent.mock.calls.length;
    const next = await city().findNextTurn(stored as never, stock as never, noon);
    const calls = sent.mock.calls.length - before;
    expect(next?.user_id).toBe(people[0]?.userId);
    return calls;
  };
  expect(await readsOf(20)).toBe(1);
  expect(await readsOf(150)).toBe(1);
}, 120_000);
