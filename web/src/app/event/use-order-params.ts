import { useCallback, useEffect, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { type OrderSelection, parseOrderParams, toOrderParams } from "../../../../shared/rules/order-params.ts";

const withOrder = (search: URLSearchParams, chosen: OrderSelection): URLSearchParams => {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(toOrderParams(chosen))) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  return next;
};

/**
 * The chosen order, initialized from `start` or from the URL. The URL follows each choice, so that a reload or "back" restores the
 * order; the choice itself doesn't wait for the router.
 */
export const useOrderParams = (start: OrderSelection | null) => {
  const [search, setSearch] = useSearchParams();
  const [chosen, setChosen] = useState<OrderSelection>(
    () => start ?? { ...parseOrderParams(search), code: search.get("code") },
  );
  useEffect(() => {
    const next = withOrder(search, chosen);
    if (next.toString() !== search.toString()) setSearch(next, { replace: true });
  }, [chosen, search, setSearch]);
  const choose = useCallback(
    (choice: Partial<OrderSelection>) => setChosen((before) => ({ ...before, ...choice })),
    [],
  );
  return { ...chosen, choose };
};
