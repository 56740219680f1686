import { useCallback, useEffect, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { type OrderChoice, orderIn, orderParams } from "../../../../shared/rules/order-address.ts";

const withOrder = (search: URLSearchParams, chosen: OrderChoice): URLSearchParams => {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(orderParams(chosen))) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  return next;
};

/**
 * The order as it is chosen, at first as the address has it. The address follows each choice, so that a reload and the way back
 * find the order as it was; the choice itself does not wait for the router.
 */
export const useOrderAddress = () => {
  const [search, setSearch] = useSearchParams();
  const [chosen, setChosen] = useState<OrderChoice>(() => ({ ...orderIn(search), code: search.get("code") }));
  useEffect(() => {
    const next = withOrder(search, chosen);
    if (next.toString() !== search.toString()) setSearch(next, { replace: true });
  }, [chosen, search, setSearch]);
  const choose = useCallback((choice: Partial<OrderChoice>) => setChosen((before) => ({ ...before, ...choice })), []);
  return { ...chosen, choose };
};
