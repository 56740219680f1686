import { useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { keepForEntry, keptForEntry } from "./kept-for-entry.ts";
import { useIsReturn } from "./use-is-return.ts";

/** A count kept for this entry of the browser's history: going back or reloading finds it, anything else starts anew. */
export const useKeptCount = (name: string, initial: number) => {
  const { key } = useLocation();
  const isReturn = useIsReturn();
  const state = useState(() => (isReturn && keptForEntry(name, key)) || initial);
  const [count] = state;
  useEffect(() => keepForEntry(name, key, count), [name, key, count]);
  return state;
};
