import { env } from "../../platform/env.ts";
import { invokeLater } from "../../platform/invoke-later.ts";
import { itemOf, type Projection } from "../../platform/stream/change.ts";

/** Has those served who have just joined a line. It takes longer than the stream can wait, and one run serves them all. */
export const serveLine: Projection = {
  name: "serve-line",
  entities: ["line-turn"],
  apply: async (changes) => {
    const joined = changes.map((change) => String(itemOf(change).event_id));
    if (joined.length > 0) await invokeLater(env("SERVE_LINE_FUNCTION"), { eventIds: [...new Set(joined)] });
  },
};
