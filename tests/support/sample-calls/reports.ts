import type { SampleCalls } from "./sample-call.ts";

/** The back-office's figures. */
export const reportCalls: SampleCalls = {
  "contentAdmin.marketing": () => ({}),
  "reportsAdmin.dashboard": () => ({}),
  "reportsAdmin.events": () => ({}),
  "reportsAdmin.analytics": () => ({ input: { days: 30 } }),
  "reportsAdmin.waiting": () => ({}),
};
