import { routes } from "virtual:contract-routes";
import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { sharedCopySeconds } from "../../../shared/api/route.ts";

const copyMilliseconds = (sharedCopySeconds + 1) * 1_000;
/** Figures follow a change within about a second. */
const figuresMilliseconds = 1_500;
const figures: ReadonlySet<string> = new Set(["reportsAdmin.events", "ticketsAdmin.summary"]);

const nameOf = ([entry, name]: QueryKey): string => `${String(entry)}.${String(name)}`;
const isShared = (key: QueryKey): boolean => routes[nameOf(key)]?.[2] === "shared";
const isFigure = (key: QueryKey): boolean => figures.has(nameOf(key));

/**
 * Reads again what a change of one's own has made old. What follows a change later is read once more then: a list of which the edge
 * shares one copy (R46) when the copy from before the change has ended, and figures when they had time to count it.
 */
export const readAgain = async (client: QueryClient, keys: readonly QueryKey[]): Promise<void> => {
  const invalidate = (some: readonly QueryKey[]) =>
    Promise.all(some.map((queryKey) => client.invalidateQueries({ queryKey })));
  const readOnceMore = (late: readonly QueryKey[], milliseconds: number) => {
    if (late.length > 0) setTimeout(() => void invalidate(late), milliseconds);
  };
  readOnceMore(keys.filter(isShared), copyMilliseconds);
  readOnceMore(keys.filter(isFigure), figuresMilliseconds);
  await invalidate(keys);
};
