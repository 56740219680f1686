import { env } from "../../platform/env.ts";
import { invokeLater } from "../../platform/invoke-later.ts";
import { itemOf, type Projection } from "../../platform/stream/change.ts";

/** Begins to work on a sync as soon as an administrator has started it. It takes minutes, so the stream doesn't wait for it. */
export const startSync: Projection = {
  name: "start-sync",
  entities: ["sync-run"],
  apply: async (changes) => {
    const isStarted = changes.some((change) => itemOf(change).status === "running");
    if (isStarted) await invokeLater(env("SYNC_RUN_FUNCTION"));
  },
};
