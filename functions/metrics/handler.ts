import { metrics } from "../../shared/api/metrics.ts";
import { serve } from "../serve.ts";
import { trackEvent } from "./analytics.ts";

export const handler = serve("metrics", metrics, {
  async track(event, caller, { now }) {
    await trackEvent(event, caller?.userId ?? null, now);
    return {};
  },
});
