import { expect, test } from "vitest";
import {
  EventFormSchema,
  type EventFormValues,
  toEventFormValues,
  toShownPrices,
} from "../../../web/src/features/admin/events/event-form.ts";

const values = (change: Partial<EventFormValues> = {}): EventFormValues => ({
  ...toEventFormValues(null),
  title: "Lantern walk",
  description: "Bring a light",
  type: "Festival",
  location: "Riverside",
  date: "2031-07-15",
  time: "7:00 PM",
  ...change,
});
const issuesOf = (change: Partial<EventFormValues>) =>
  (EventFormSchema.safeParse(values(change)).error?.issues ?? []).map(({ path, message }) => [path[0], message]);

test("[adminevents-22] a new event offers GA+ at $20 and VIP+ at $30, and a tier that is switched off is sent without its price", () => {
  expect(EventFormSchema.parse(values())).toMatchObject({ price_ga: 2_000, price_vip: 3_000 });
  expect(EventFormSchema.parse(values({ sells_vip: false }))).toMatchObject({ price_ga: 2_000, price_vip: null });
  expect(EventFormSchema.parse(values({ sells_ga: false, price_ga: "" }))).toMatchObject({ price_ga: null });
  expect(EventFormSchema.parse(values({ price_ga: "0" }))).toMatchObject({ price_ga: 0 });
  expect(EventFormSchema.parse(values())).not.toHaveProperty("sells_ga");
});

test("[adminevents-22] a tier that is on needs a price: a cleared one is refused at its field, never replaced", () => {
  const missing = "Enter a price, 0 for free, or switch the tier off";
  expect(issuesOf({ price_vip: " " })).toEqual([["price_vip", missing]]);
  expect(issuesOf({ price_ga: "" })).toEqual([["price_ga", missing]]);
  expect(issuesOf({ price_ga: "twenty" })).toEqual([["price_ga", "Enter an amount such as 20 or 12.50"]]);
  expect(issuesOf({ price_ga: "twenty", sells_ga: false })).toEqual([]);
});

test("while prices are typed, what isn't an amount yet counts as none", () => {
  const tiers = { sells_ga: true, price_ga: "1x", sells_vip: true, price_vip: "12.50" };
  expect(toShownPrices(tiers)).toEqual({ price_ga: null, price_vip: 1_250 });
});
