import { metrics } from "../../shared/api/metrics.ts";
import { serve } from "../serve.ts";
import { track } from "./analytics.ts";

export const handler = serve("metrics", metrics, {
  async track(event, caller, { now }) {
    await track(event, caller?.userId ?? null, now);
    return {};
  },
});
