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
 * The order as it is chosen, at first as the address has it. The address follows each choice, so that a reload and the way back
 * find the order as it was; the choice itself does not wait for the router.
 */
export const useOrderParams = () => {
  const [search, setSearch] = useSearchParams();
  const [chosen, setChosen] = useState<OrderSelection>(() => ({
    ...parseOrderParams(search),
    code: search.get("code"),
  }));
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
