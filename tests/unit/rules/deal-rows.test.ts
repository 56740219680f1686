import { expect, test } from "vitest";
import type { Deal } from "../../../shared/model/deal.ts";
import {
  getExploreCategory,
  getHomeRow,
  groupByHomeRow,
  homeRows,
  matchesExplore,
} from "../../../shared/rules/deal-rows.ts";

type About = Partial<Pick<Deal, "business_name" | "offer_details" | "tag" | "category">>;
const deal = (about: About) =>
  ({ business_name: "River Gear", offer_details: "10% off", tag: "Discount", category: "Shopping", ...about }) as const;

test("[home-06] a free offer or a freebie tag wins over every other rule", () => {
  for (const offer_details of ["FREE tacos", "Free tacos", "Tacos for free", "Sugarfree tacos"])
    expect(getHomeRow(deal({ offer_details, category: "Sweets" })), offer_details).toBe("Freebies");
  expect(getHomeRow(deal({ tag: "Freebie", category: "Dining" }))).toBe("Freebies");
  expect(getHomeRow(deal({ tag: "Free Item", category: "Adventure" }))).toBe("Freebies");
});

test("[home-07] sweets are recognized by category, business name or offer", () => {
  expect(getHomeRow(deal({ category: "Sweets" }))).toBe("Sweet Treats");
  for (const business_name of ["Sweet Theory", "Bold Bean COFFEE", "Café Riverside", "Cafe Nine", "CAFÉ TEN"]) {
    expect(getHomeRow(deal({ business_name, category: "Dining" })), business_name).toBe("Sweet Treats");
  }
  for (const offer_details of ["Hot chocolate for two", "Second Popsicle half price", "Candy by the pound"]) {
    expect(getHomeRow(deal({ offer_details, category: "Adventure" })), offer_details).toBe("Sweet Treats");
  }
});

test("[home-08] activities go to PLAYYY", () => {
  for (const category of ["Adventure", "Activities", "Entertainment", "Arts & Crafts"] as const) {
    expect(getHomeRow(deal({ category })), category).toBe("PLAYYY");
  }
  expect(getHomeRow(deal({ tag: "Activity", category: "Dining" }))).toBe("PLAYYY");
});

test("[home-09] dining goes to Date Night and everything else to Trending", () => {
  expect(getHomeRow(deal({ category: "Dining" }))).toBe("Date Night");
  expect(getHomeRow(deal({ category: "Food & Drink" }))).toBe("Date Night");
  for (const business_name of ["The Restaurant", "Old Tavern", "Seafood Shack"]) {
    expect(getHomeRow(deal({ business_name })), business_name).toBe("Date Night");
  }
  expect(getHomeRow(deal({}))).toBe("Trending");
});

test("the rules ignore the letter case of categories and tags", () => {
  expect(getHomeRow(deal({ tag: "freebie" as Deal["tag"] }))).toBe("Freebies");
  expect(getHomeRow(deal({ category: "ARTS & CRAFTS" as Deal["category"] }))).toBe("PLAYYY");
});

test("[home-10] deals of pinned vendors stand first in their own rows, and all others keep their order", () => {
  const [a, b, c, d] = ["A", "B", "C", "D"].map((business_name, index) => ({
    ...deal({ business_name }),
    is_pinned: index === 1 || index === 3,
  }));
  const dinner = { ...deal({ business_name: "Dinner", category: "Dining" }), is_pinned: true };
  const supper = deal({ business_name: "Supper", category: "Dining" });
  const rows = groupByHomeRow([a, supper, b, c, dinner, d] as Deal[]);
  expect(rows.Trending.map((one) => one.business_name)).toEqual(["B", "D", "A", "C"]);
  expect(rows["Date Night"].map((one) => one.business_name)).toEqual(["Dinner", "Supper"]);
});

test("every deal is in exactly one row", () => {
  const deals = [deal({}), deal({ tag: "Freebie" }), deal({ category: "Sweets" }), deal({ category: "Dining" })];
  const rows = groupByHomeRow(deals);
  expect(homeRows.flatMap((row) => rows[row])).toHaveLength(deals.length);
});

test("[explore-04] the first matching rule decides the Explore category", () => {
  expect(getExploreCategory(deal({ category: "Dining", tag: "BOGO" }))).toBe("food");
  expect(getExploreCategory(deal({ category: "Food & Drink", tag: "Freebie" }))).toBe("food");
  expect(getExploreCategory(deal({ category: "Adventure", tag: "Freebie" }))).toBe("playyy");
  expect(getExploreCategory(deal({ category: "Activities" }))).toBe("playyy");
  expect(getExploreCategory(deal({ tag: "Free Item" }))).toBe("freebies");
  expect(getExploreCategory(deal({ tag: "bogo" as Deal["tag"] }))).toBe("bogos");
  expect(getExploreCategory(deal({ category: "Entertainment" }))).toBe("trending");
});

test("[explore-05] search matches part of the business or offer in any case, combined with the category", () => {
  const oysters = deal({ business_name: "River & Rye", offer_details: "Half-price oysters", category: "Dining" });
  expect(matchesExplore(oysters, "RYE", "all")).toBe(true);
  expect(matchesExplore(oysters, "oyster", "food")).toBe(true);
  expect(matchesExplore(oysters, "oyster", "playyy")).toBe(false);
  expect(matchesExplore(oysters, "pizza", "all")).toBe(false);
});
