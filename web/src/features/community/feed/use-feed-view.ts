import { useSearchParams } from "react-router-dom";

export type FeedSort = "newest" | "trending";

/** What the feed shows; `location` is null for all of them. */
export type FeedView = { sort: FeedSort; location: string | null };

/** The feed's sort and location, kept in the URL (`?sort=`, `?location=`); newest of all locations by default. */
export const useFeedView = () => {
  const [search, setSearch] = useSearchParams();
  const view: FeedView = {
    sort: search.get("sort") === "trending" ? "trending" : "newest",
    location: search.get("location") || null,
  };
  const show = ({ sort, location }: FeedView) =>
    setSearch(
      (before) => {
        if (sort === "newest") before.delete("sort");
        else before.set("sort", sort);
        if (location) before.set("location", location);
        else before.delete("location");
        return before;
      },
      { replace: true },
    );
  return { view, show };
};
