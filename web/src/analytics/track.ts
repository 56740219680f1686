import type { AnalyticsInput } from "../../../shared/model/analytics.ts";
import { call } from "../api/index.ts";
import { deviceSession } from "../member/device-session.ts";
import { keepEvent } from "./kept-events.ts";

let userId: string | null = null;
deviceSession.listen((_event, user) => {
  userId = user?.id ?? null;
});

/** Tracks one event: kept on this device and sent to the API. Nobody waits for it, and a failure is only a warning. */
export const track = (name: AnalyticsInput["name"], properties: AnalyticsInput["properties"]): void => {
  const event = { name, properties, timestamp: new Date().toISOString() };
  keepEvent(window.localStorage, { ...event, userId });
  call("metrics", "track", event).catch((error: unknown) => {
    console.warn("An event was not tracked", name, error instanceof Error ? error.message : "");
  });
};
