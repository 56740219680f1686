import { useCallback } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";

/** What a dialog shows, kept in the URL (`?<name>=<value>`), so that "back" closes it and a link opens it. */
export const useUrlDialog = (name: string) => {
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();

  const open = useCallback(
    (value: string) =>
      setSearch(
        (before) => {
          before.set(name, value);
          return before;
        },
        { state: { openedHere: true } },
      ),
    [name, setSearch],
  );

  const close = useCallback(() => {
    if ((state as { openedHere?: boolean } | null)?.openedHere) return navigate(-1);
    setSearch(
      (before) => {
        before.delete(name);
        return before;
      },
      { replace: true },
    );
  }, [name, state, navigate, setSearch]);

  return { value: search.get(name), open, close };
};
