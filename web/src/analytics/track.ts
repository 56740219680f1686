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
    console.warn("Couldn't track event", event.name, error instanceof Error ? error.message : "");
  });
};

/**
 * Tracks one event: logs it on this device and sends it to the API, or, offline, as soon as the connection is back.
 * Never blocks; a failure is only a warning.
 */
export const track = (name: AnalyticsInput["name"], properties: AnalyticsInput["properties"]): void => {
  const event = { name, properties, timestamp: new Date().toISOString() };
  logEvent(window.localStorage, { ...event, userId });
  if (navigator.onLine) send(event);
  else window.addEventListener("online", () => send(event), { once: true });
};
