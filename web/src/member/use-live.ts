import { useEffect, useEffectEvent } from "react";
import type { ServerMessage } from "../../../shared/model/realtime.ts";
import { call } from "../api/index.ts";
import { createLiveConnection } from "../api/live-connection.ts";
import { deviceSession } from "./session/device-session.ts";
import { useSession } from "./session/session.tsx";

/** This browser's live connection; open while a screen listens. */
const live = createLiveConnection({
  token: async () => ((await deviceSession.accessToken()) ? (await call("realtime", "ticket", {})).ticket : null),
  connect: (protocols) => new WebSocket(`${location.origin.replace(/^http/, "ws")}/ws`, protocols),
});

/**
 * Listens to the server's messages for the signed-in member while the component is mounted. `reopened` is called when
 * the connection is back after a gap: refetch what may have been missed.
 */
export const useLive = (message: (message: ServerMessage) => void, reopened: () => void = () => {}): void => {
  const { user } = useSession();
  const userId = user?.id;
  const onMessage = useEffectEvent(message);
  const onReopened = useEffectEvent(reopened);
  useEffect(() => {
    if (!userId) return;
    return live.listen({ message: (received) => onMessage(received), reopened: () => onReopened() });
  }, [userId]);
};
