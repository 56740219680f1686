import { useCallback } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";

const name = "deal";

/** The open deal dialog, kept in the URL (`?deal=`), so that "back" closes it and a link opens it. */
export const useOpenDeal = () => {
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();

  const open = useCallback(
    (dealId: string) =>
      setSearch(
        (before) => {
          before.set(name, dealId);
          return before;
        },
        { state: { openedHere: true } },
      ),
    [setSearch],
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
  }, [state, navigate, setSearch]);

  return { dealId: search.get(name), open, close };
};
