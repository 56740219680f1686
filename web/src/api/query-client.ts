import { onlineManager, QueryClient } from "@tanstack/react-query";
import { NetworkError } from "./api-error.ts";

const firstPause = 5_000;
const longestPause = 60_000;

type Read = { state: { error: unknown; errorUpdateCount: number } };

/** In how many milliseconds a read that got no answer is tried again although the device says that it is online. */
const pauseAfter = ({ state: { error, errorUpdateCount } }: Read): number | false =>
  error instanceof NetworkError && onlineManager.isOnline()
    ? Math.min(longestPause, firstPause * 2 ** Math.max(0, errorUpdateCount - 1))
    : false;

/**
 * The cache of server state. The client already tries lost calls again, so TanStack does not; what was read in the last
 * 30 seconds is shown without asking again. Without a connection reads fail at once, and are repeated when it is back.
 */
export const createQueryClient = (): QueryClient => {
  // TanStack hears of changes only: a page opened without a connection has to be told.
  onlineManager.setOnline(navigator.onLine);
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        staleTime: 30_000,
        refetchOnWindowFocus: true,
        refetchOnReconnect: true,
        refetchInterval: pauseAfter,
        networkMode: "always",
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
  // A read that failed is due again however fresh its old answer is.
  onlineManager.subscribe((isOnline) => {
    const failed = {
      type: "active",
      predicate: ({ state }: { state: { status: string } }) => state.status === "error",
    } as const;
    if (isOnline) void client.refetchQueries(failed, { cancelRefetch: false });
  });
  return client;
};
