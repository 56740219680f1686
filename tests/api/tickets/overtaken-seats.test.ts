import type { TicketTier } from "../../../shared/model/ticket-type.ts";
import { endOf, testOvertaken } from "../../support/overtake.ts";
import { aFreeType, giveWaitingCity } from "../../support/waiting-city.ts";

const { anEvent, aPerson, order, sellOut, join, entryOf, stockOf, giveBack, offerAt, stopSales, changeTypes } =
  giveWaitingCity();

for (const [tier, code] of [
  ["GA+", "ticket.type-sold-out"],
  ["VIP+", "event.sold-out"],
] as const satisfies [TicketTier, string][])
  testOvertaken(
    `an order of the last GA+ while somebody begins to wait for two ${tier}`,
    async () => {
      const event = await anEvent({ total: 1, types: [aFreeType("GA+"), aFreeType("VIP+")] });
      const person = await aPerson();
      return {
        write: { containing: event },
        late: () => endOf(order(person, event)),
        meanwhile: () => join(event, { tier, quantity: 2 }),
        outcome: async (end: string) => [end, (await stockOf(event)).left],
      };
    },
    { guarded: [code, 1], control: ["done", 0] },
  );

testOvertaken(
  "an order of five free tickets while its member gets four others",
  async () => {
    const [event, person] = [await anEvent({ total: 20 }), await aPerson()];
    return {
      write: { containing: event },
      late: () => endOf(order(person, event, { quantity: 5 })),
      meanwhile: () => order(person, event, { quantity: 4 }),
      outcome: async (end: string) => [end, (await stockOf(event)).sold],
    };
  },
  { guarded: ["order.free-limit", 4], control: ["done", 9] },
);

/** Somebody who has an offer of the one GA+ of an event, with a price. */
const anOffered = async (price: number) => {
  const event = await anEvent({ total: 1 });
  await sellOut(event, "GA+", 1);
  const person = await join(event);
  await changeTypes(event, [aFreeType("GA+", { price })], 1);
  await giveBack(event, "GA+");
  await offerAt(event);
  const offerId = (await entryOf(event, person))?.offer?.id;
  return { event, person, take: () => order(person, event, { offerId }) };
};

for (const [what, price, control] of [
  ["a free ticket", 0, ["done", { held: 0, sold: 1 }]],
  ["a ticket with a price", 2_000, ["done", { held: 1, sold: 0 }]],
] as const) {
  testOvertaken(
    `an order of ${what} that was offered while sales are stopped`,
    async () => {
      const { event, take } = await anOffered(price);
      return {
        write: { containing: event },
        late: () => endOf(take()),
        meanwhile: () => stopSales(event),
        outcome: async (end: string) => {
          const { held, sold } = await stockOf(event);
          return [end, { held, sold }];
        },
      };
    },
    { guarded: ["event.sales-stopped", { held: 1, sold: 0 }], control },
  );

  testOvertaken(
    `an order of ${what} that was offered while its price rises`,
    async () => {
      const { event, take } = await anOffered(price);
      return {
        write: { containing: event },
        late: take,
        meanwhile: () => changeTypes(event, [aFreeType("GA+", { price: 3_000 })]),
        outcome: async ({ hold }) => hold.total,
      };
    },
    { guarded: 3_000, control: price },
  );
}
