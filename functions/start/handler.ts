import { start } from "../../shared/api/start.ts";
import { serve } from "../serve.ts";
import { readStart } from "./start-parts.ts";

export const handler = serve("start", start, {
  async read({ event_id }, caller, { now }) {
    return readStart(caller, event_id, now);
  },
});
