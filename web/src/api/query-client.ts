import { onlineManager, QueryClient } from "@tanstack/react-query";
import { afterFailure } from "./poll.ts";

/**
 * Creates the cache of server state. The API client already retries, so TanStack doesn't; data is fresh for 30 seconds.
 * Offline, reads fail immediately and are repeated once the connection is back.
 */
export const createQueryClient = (): QueryClient => {
  // TanStack only hears about changes, so a page opened offline has to tell it.
  onlineManager.setOnline(navigator.onLine);
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        staleTime: 30_000,
        refetchOnWindowFocus: true,
        refetchOnReconnect: true,
        refetchInterval: afterFailure,
        networkMode: "always",
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
  // A failed read is stale, however fresh its previous data is.
  onlineManager.subscribe((isOnline) => {
    const failed = {
      type: "active",
      predicate: ({ state }: { state: { status: string } }) => state.status === "error",
    } as const;
    if (isOnline) void client.refetchQueries(failed, { cancelRefetch: false });
  });
  return client;
};
