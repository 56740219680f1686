import { QueryClient } from "@tanstack/react-query";

/**
 * The cache of server state. The client already tries lost calls again, so TanStack does not;
 * what was read in the last 30 seconds is shown without asking again.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: 30_000, refetchOnWindowFocus: true, networkMode: "always" },
      mutations: { retry: false, networkMode: "always" },
    },
  });
