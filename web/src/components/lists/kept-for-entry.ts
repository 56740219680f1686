import { useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { useIsReturn } from "./use-is-return.ts";

const placeOf = (name: string, entryKey: string) => `playyy:${name}:${entryKey}`;

/** Keeps a number for an entry of this tab's history. Where nothing can be stored, nothing is kept. */
export const keepForEntry = (name: string, entryKey: string, value: number): void => {
  try {
    sessionStorage.setItem(placeOf(name, entryKey), String(value));
  } catch (error) {
    console.debug("The place in this list isn't kept", (error as Error).name);
  }
};

/** The number that is kept for an entry of this tab's history; 0 if there is none. */
export const keptForEntry = (name: string, entryKey: string): number => {
  try {
    return Number(sessionStorage.getItem(placeOf(name, entryKey))) || 0;
  } catch {
    return 0;
  }
};

/** A count kept for this entry of the browser's history: going back or reloading finds it, anything else starts anew. */
export const useKeptCount = (name: string, initial: number) => {
  const { key } = useLocation();
  const isReturn = useIsReturn();
  const state = useState(() => (isReturn && keptForEntry(name, key)) || initial);
  const [count] = state;
  useEffect(() => keepForEntry(name, key, count), [name, key, count]);
  return state;
};
