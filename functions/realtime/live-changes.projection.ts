import { itemOf, type Projection } from "../platform/stream/change.ts";
import type { StoredChange } from "./change-log.ts";
import { pushChanges } from "./push-changes.ts";

/** Sends what is appended to the change log down the live connections. */
export const liveChanges: Projection = {
  name: "live-changes",
  entities: ["live-change"],
  apply: (changes) => pushChanges(changes.map((change) => itemOf(change) as unknown as StoredChange)),
};
