import { reportsAdmin } from "../../shared/api/reports.ts";
import { env } from "../platform/env.ts";
import { serve } from "../serve.ts";
import { readAnalytics } from "./analytics.ts";
import { readDashboard } from "./dashboard.ts";
import { readEventTotals } from "./event-totals.ts";
import { readWaiting } from "./waiting.ts";

export const handler = serve("reportsAdmin", reportsAdmin, {
  async dashboard(_input, _caller, { now }) {
    return readDashboard(env("CITY_ZONE"), now);
  },
  async events(_input, _caller, { now }) {
    return readEventTotals(now);
  },
  async analytics({ days }, _caller, { now }) {
    return { items: await readAnalytics(days, env("CITY_ZONE"), now) };
  },
  async waiting(_input, _caller, { now, role }) {
    return readWaiting(role, { zone: env("CITY_ZONE"), now });
  },
});
