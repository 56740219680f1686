import type { Deal } from "../model/deal.ts";

/** The rows of the Home tab, in their order. */
export const homeRows = ["Trending", "Freebies", "Sweet Treats", "Date Night", "PLAYYY"] as const;
export type HomeRow = (typeof homeRows)[number];

/** The category chips of Explore besides All, in their order. */
export const exploreCategories = ["food", "playyy", "bogos", "freebies", "trending"] as const;
export type ExploreCategory = (typeof exploreCategories)[number];

type SortableDeal = Pick<Deal, "business_name" | "offer_details" | "tag" | "category"> &
  Partial<Pick<Deal, "is_pinned">>;

const isOneOf = (value: string, ...names: string[]) => names.includes(value.toLowerCase());
const matchesWords = (text: string, words: RegExp) => words.test(text);

const isFreebieTag = (deal: Pick<Deal, "tag">) => isOneOf(deal.tag, "freebie", "free item");

// Asked in this order; the first rule that holds decides (rows home-06 to home-09, with R30).
const homeRules: [row: HomeRow, holds: (deal: SortableDeal) => boolean][] = [
  ["Freebies", (deal) => matchesWords(deal.offer_details, /free/i) || isFreebieTag(deal)],
  [
    "Sweet Treats",
    (deal) =>
      isOneOf(deal.category, "sweets") ||
      matchesWords(deal.business_name, /sweet|coffee|caf[eé]/i) ||
      matchesWords(deal.offer_details, /chocolate|popsicle|candy/i),
  ],
  [
    "PLAYYY",
    (deal) =>
      isOneOf(deal.category, "adventure", "activities", "entertainment", "arts & crafts") ||
      isOneOf(deal.tag, "activity"),
  ],
  [
    "Date Night",
    (deal) =>
      isOneOf(deal.category, "dining", "food & drink") ||
      matchesWords(deal.business_name, /restaurant|tavern|seafood/i),
  ],
];

/** The one row of Home a deal stands in. */
export const getHomeRow = (deal: SortableDeal): HomeRow =>
  homeRules.find(([, holds]) => holds(deal))?.[0] ?? "Trending";

/**
 * Sorts deals into the rows of Home, each deal into exactly one. In its row, a pinned vendor's deal stands before all others
 * (R62); apart from that, deals keep their order.
 */
export const groupByHomeRow = <D extends SortableDeal>(deals: readonly D[]): Record<HomeRow, D[]> => {
  const rows: Record<HomeRow, D[]> = { Trending: [], Freebies: [], "Sweet Treats": [], "Date Night": [], PLAYYY: [] };
  const pinnedFirst = [...deals].sort((a, b) => Number(b.is_pinned ?? false) - Number(a.is_pinned ?? false));
  for (const deal of pinnedFirst) rows[getHomeRow(deal)].push(deal);
  return rows;
};

/** The one Explore category of a deal. */
export const getExploreCategory = (deal: Pick<Deal, "tag" | "category">): ExploreCategory => {
  if (isOneOf(deal.category, "dining", "food & drink")) return "food";
  if (isOneOf(deal.category, "adventure", "activities")) return "playyy";
  if (isFreebieTag(deal)) return "freebies";
  return matchesWords(deal.tag, /bogo/i) ? "bogos" : "trending";
};

/** Whether Explore shows a deal: the query is part of its business or offer in any letter case, and the category is its own. */
export const matchesExplore = (deal: SortableDeal, query: string, category: ExploreCategory | "all"): boolean => {
  const asked = query.trim().toLowerCase();
  const found = deal.business_name.toLowerCase().includes(asked) || deal.offer_details.toLowerCase().includes(asked);
  return found && (category === "all" || getExploreCategory(deal) === category);
};
