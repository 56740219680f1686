import { AnalyticsInput } from "../model/analytics.ts";
import { Nothing } from "../model/primitives.ts";
import { domain } from "./route.ts";

export const metrics = domain({
  track: {
    method: "POST",
    path: "/api/analytics",
    access: "public",
    status: 202,
    summary: "Store one tracked event; the user is taken from the token, visitors have none.",
    input: AnalyticsInput,
    output: Nothing,
    rate: { max: 240, seconds: 60 },
  },
});
