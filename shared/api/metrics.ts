import { AnalyticsInput } from "../model/analytics.ts";
import { Empty } from "../model/primitives.ts";
import { defineRoutes } from "./route.ts";

export const metrics = defineRoutes({
  track: {
    method: "POST",
    path: "/api/analytics",
    access: "public",
    status: 202,
    summary: "Store one tracked event; the user is taken from the token, visitors have none.",
    input: AnalyticsInput,
    output: Empty,
    rate: { max: 240, seconds: 60 },
  },
});
