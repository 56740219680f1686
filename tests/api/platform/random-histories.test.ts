import { beforeAll, expect, test } from "vitest";
import { stack } from "../../support/checkout.ts";
import { aMember, type Member, openSettings } from "../../support/fixtures.ts";
import { moneyScenarios, type Scenario, type ScenarioFactory } from "../../support/money-scenarios.ts";
import { openPlanPage } from "../../support/plans.ts";
import { isSubscribedEvent, postStripeEvent, type StripeEvent } from "../../support/stripe-webhook.ts";

/** `HISTORIES=2000` runs more of them, `HISTORY_SEED` others. */
const count = Number(process.env.HISTORIES ?? 40);
const seed = Number(process.env.HISTORY_SEED ?? 20_261_121);
const width = 6;

/** Chance that is the same in every run (mulberry32). */
const chance = (start: number) => {
  let state = start;
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
};
type Chance = ReturnType<typeof chance>;

const shuffled = <Item>(items: Item[], pick: Chance): Item[] => {
  const mixed = [...items];
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = pick(last + 1);
    [mixed[last], mixed[other]] = [mixed[other] as Item, mixed[last] as Item];
  }
  return mixed;
};

const eventsOf = async (scenario: Scenario): Promise<StripeEvent[]> => {
  const about = scenario.ids().filter(Boolean);
  const { events } = (await stack().stripe("events/list", { about })) as { events: StripeEvent[] };
  return events.filter(isSubscribedEvent);
};

const names = Object.keys(moneyScenarios);
// Who has a plan pays less for tickets: guests buy those.
let guests: Member[] = [];
let subscribers: Member[] = [];
const begin = (name: string, index: number): Promise<Scenario> => {
  const person = name.includes("plan") ? subscribers[index % subscribers.length] : guests[Math.floor(index / 3)];
  return factoryOf(name)(person as Member);
};
const factoryOf = (name: string): ScenarioFactory => moneyScenarios[name] as ScenarioFactory;

// Stripe's own deliveries are kept back: every event is delivered by these tests alone.
beforeAll(async () => {
  await openSettings();
  // A scenario without any event leaves an unpaid order, and a member may have those for 3 events: 3 scenarios a guest.
  const crowd: Member[] = [];
  const size = 6 + Math.ceil(Math.max(count, names.length) / 3);
  while (crowd.length < size)
    crowd.push(...(await Promise.all(Array.from({ length: Math.min(18, size - crowd.length) }, () => aMember()))));
  // The first page of each plan makes its price at Stripe.
  for (const tier of ["essential", "premium"] as const) await openPlanPage(await aMember(), tier);
  [subscribers, guests] = [crowd.slice(0, 6), crowd.slice(6)];
});
const aloneWithEvents = async (work: () => Promise<void>): Promise<void> => {
  await stack().stripe("webhooks/drop", { count: 1_000_000 });
  try {
    await work();
  } finally {
    await stack().stripe("webhooks/drop", { count: 1, type: "none.such" });
  }
};

const inOrderOnce = async (name: string, index: number): Promise<unknown> => {
  const scenario = await begin(name, index);
  for (const step of scenario.steps) await step();
  for (const event of await eventsOf(scenario)) expect(await postStripeEvent(event)).toBe(200);
  return scenario.readState();
};

let ordered: Promise<Map<string, unknown>> | undefined;
/** The state each scenario ends in when its events arrive in order and once. */
const asInOrder = (): Promise<Map<string, unknown>> => {
  const tellAll = async () => {
    const looks = new Map<string, unknown>();
    for (const [index, name] of names.entries()) looks.set(name, await inOrderOnce(name, index));
    return looks;
  };
  ordered ??= tellAll();
  return ordered;
};

/** Each event up to 5 times, at least `least` times. */
const copiesOf = (events: StripeEvent[], least: number, pick: Chance): StripeEvent[] =>
  events.flatMap((event) => Array.from({ length: least + (pick(3) === 0 ? pick(6 - least) : pick(2)) }, () => event));

// Some of the news comes while the next thing happens already; the rest comes at the end, all at once and in any order.
const deliverShuffled = async (scenario: Scenario, least: number, pick: Chance): Promise<void> => {
  const early: Promise<number>[] = [];
  const heard = new Set<string>();
  for (const step of scenario.steps) {
    await step();
    if (pick(3) > 0) continue;
    const news = shuffled(await eventsOf(scenario), pick).slice(0, 2);
    for (const event of news) heard.add(event.id);
    early.push(...news.map(postStripeEvent));
  }
  const events = await eventsOf(scenario);
  const late = shuffled(
    copiesOf(
      events.filter(({ id }) => least === 0 || !heard.has(id) || pick(2) > 0),
      least,
      pick,
    ),
    pick,
  );
  const again = least > 0 ? events.filter((event) => !late.includes(event)) : [];
  for (const status of await Promise.all([...early, ...[...late, ...again].map(postStripeEvent)]))
    expect(status).toBe(200);
};

test(
  `[billing-07] [checkout-15] ${count} histories of shuffled, repeated and parallel events end as in order`,
  () =>
    aloneWithEvents(async () => {
      const expected = await asInOrder();
      // Half of them hear everything at least once; the others hear what they hear, and one comparison does the rest.
      const unheard: { name: string; scenario: Scenario }[] = [];
      const tell = async (index: number): Promise<void> => {
        const pick = chance(seed + index);
        const name = names[pick(names.length)] ?? "";
        const scenario = await begin(name, index);
        const least = index % 2;
        await deliverShuffled(scenario, least, pick);
        if (least === 0) unheard.push({ name, scenario });
        else
          expect({ index, name, state: await scenario.readState() }).toEqual({
            index,
            name,
            state: expected.get(name),
          });
      };
      const waiting = Array.from({ length: count }, (_, index) => index).values();
      const lane = async () => {
        for (const index of waiting) await tell(index);
      };
      await Promise.all(Array.from({ length: width }, lane));
      await stack().invoke("Reconcile");
      for (const { name, scenario } of unheard)
        expect([name, await scenario.readState()]).toEqual([name, expected.get(name)]);
    }),
  Math.max(600_000, count * 6_000),
);

test(
  "[billing-07] [checkout-17] one reconcile catches up when no event of any scenario arrives",
  () =>
    aloneWithEvents(async () => {
      const expected = await asInOrder();
      const silent = await Promise.all(names.map((name, index) => begin(name, index)));
      await Promise.all(
        silent.map(async ({ steps }) => {
          for (const step of steps) await step();
        }),
      );
      await stack().invoke("Reconcile");
      for (const [index, name] of names.entries())
        expect([name, await silent[index]?.readState()]).toEqual([name, expected.get(name)]);
    }),
  240_000,
);
