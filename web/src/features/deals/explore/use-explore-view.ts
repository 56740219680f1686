import { useSearchParams } from "react-router-dom";
import { type ExploreCategory, exploreCategories } from "../../../../../shared/rules/deal-rows.ts";

export type Chip = ExploreCategory | "all";

/** Labels of the category chips, in order. */
export const chipLabels: [chip: Chip, label: string][] = [
  ["all", "All"],
  ["food", "Food"],
  ["playyy", "PLAYYY"],
  ["bogos", "BOGO's"],
  ["freebies", "Freebies"],
  ["trending", "Trending"],
];

const isCategory = (text: string | null): text is ExploreCategory =>
  exploreCategories.some((category) => category === text);

/** Explore's search text, category and list/map view, kept in the URL. */
export const useExploreView = () => {
  const [search, setSearch] = useSearchParams();
  const set = (name: string, value: string) =>
    setSearch(
      (before) => {
        if (value) before.set(name, value);
        else before.delete(name);
        return before;
      },
      { replace: true },
    );
  const requested = search.get("category");
  return {
    text: search.get("q") ?? "",
    category: isCategory(requested) ? requested : ("all" as const),
    view: search.get("view") === "map" ? ("map" as const) : ("list" as const),
    setText: (text: string) => set("q", text),
    setCategory: (category: Chip) => set("category", category === "all" ? "" : category),
    setView: (view: "list" | "map") => set("view", view === "map" ? view : ""),
  };
};
