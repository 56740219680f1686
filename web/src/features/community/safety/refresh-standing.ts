import type { QueryClient } from "@tanstack/react-query";
import { isCode } from "../../../api/index.ts";
import { standingQuery } from "../../../member/suspension.ts";

/** Reads the member's standing again after a refusal that says it has changed: the live change may not have come. */
export const refreshStanding = (client: QueryClient, error: unknown): void => {
  if (isCode(error, "community-suspended")) void client.invalidateQueries({ queryKey: standingQuery.queryKey });
};
