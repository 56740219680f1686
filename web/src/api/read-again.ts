import { routes } from "virtual:contract-routes";
import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { sharedCopySeconds } from "../../../shared/api/route.ts";

const copyMilliseconds = (sharedCopySeconds + 1) * 1_000;

const isShared = ([entry, name]: QueryKey): boolean => routes[`${String(entry)}.${String(name)}`]?.[2] === "shared";

/**
 * Reads again what a change of one's own has made old. A list of which the edge shares one copy (R46) is read once more
 * when the copy from before the change has ended: until then it may show the old state.
 */
export const readAgain = async (client: QueryClient, keys: readonly QueryKey[]): Promise<void> => {
  const shared = keys.filter(isShared);
  const invalidate = (some: readonly QueryKey[]) =>
    Promise.all(some.map((queryKey) => client.invalidateQueries({ queryKey })));
  if (shared.length > 0) setTimeout(() => void invalidate(shared), copyMilliseconds);
  await invalidate(keys);
};
