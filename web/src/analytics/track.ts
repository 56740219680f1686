import type { AnalyticsInput } from "../../../shared/model/analytics.ts";
import { call } from "../api/index.ts";
import { deviceSession } from "../member/session/device-session.ts";
import { logEvent } from "./event-log.ts";

let userId: string | null = null;
deviceSession.listen((_event, user) => {
  userId = user?.id ?? null;
});

const send = (event: AnalyticsInput): void => {
  call("metrics", "track", event).catch((error: unknown) => {
    console.warn("An event was not tracked", event.name, error instanceof Error ? error.message : "");
  });
};

/**
 * Tracks one event: kept on this device and sent to the API, without a connection as soon as there is one again. Nobody waits
 * for it, and a failure is only a warning.
 */
export const track = (name: AnalyticsInput["name"], properties: AnalyticsInput["properties"]): void => {
  const event = { name, properties, timestamp: new Date().toISOString() };
  logEvent(window.localStorage, { ...event, userId });
  if (navigator.onLine) send(event);
  else window.addEventListener("online", () => send(event), { once: true });
};
