import { useCallback, useMemo } from "react";
import { useLocation, useSearchParams } from "react-router-dom";

/**
 * A list's filters, kept in the URL so that a reload, a shared link and the back button keep them:
 * `const [filters, setFilters] = useUrlFilters({ status: "all" })`. A filter at its default isn't in the URL. What the history's entry
 * holds beside them stays, such as a search that no URL may tell.
 */
export const useUrlFilters = <Filters extends Record<string, string>>(
  defaults: Filters,
): [Filters, (part: Partial<Filters>) => void] => {
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation();
  const stable = JSON.stringify(defaults);
  const filters = useMemo(() => {
    const known = JSON.parse(stable) as Filters;
    return Object.fromEntries(
      Object.entries(known).map(([name, value]) => [name, search.get(name) ?? value]),
    ) as Filters;
  }, [search, stable]);
  const setFilters = useCallback(
    (part: Partial<Filters>) =>
      setSearch(
        (before) => {
          const after = new URLSearchParams(before);
          const known = JSON.parse(stable) as Filters;
          for (const [name, value] of Object.entries(part)) {
            if (value === undefined || value === known[name]) after.delete(name);
            else after.set(name, value);
          }
          return after;
        },
        { replace: true, state },
      ),
    [setSearch, stable, state],
  );
  return [filters, setFilters];
};
