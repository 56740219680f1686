import { env } from "../platform/env.ts";
import { invokeLater } from "../platform/invoke-later.ts";
import type { Projection } from "../platform/stream/change.ts";

/**
 * Begins to work on a change of an event as soon as it is made. It may take minutes, so the stream doesn't wait for it; what a run notes of its
 * progress starts no other beside it.
 */
export const startChanges: Projection = {
  name: "start-event-changes",
  entities: ["event-change"],
  async apply(changes) {
    if (changes.some(({ before }) => !before)) await invokeLater(env("EVENT_CHANGES_FUNCTION"));
  },
};
