import { useEffect, useEffectEvent } from "react";
import type { LiveChange, LiveTopic, ServerMessage } from "../../../shared/model/realtime.ts";
import { listenLive } from "./live/device-live.ts";
import { useSession } from "./session/session.tsx";

/** Listens to the server's messages that aren't changes for the signed-in member while the component is mounted. */
export const useLive = (message: (message: ServerMessage) => void): void => {
  const { user } = useSession();
  const userId = user?.id;
  const onMessage = useEffectEvent(message);
  useEffect(() => {
    if (!userId) return;
    return listenLive(userId, { message: (received) => onMessage(received) });
  }, [userId]);
};

/**
 * Hands on the changes of a topic in their order, each once, also those of a time without a connection. `reset` is called when more was missed than
 * is kept: read again what is shown. `returned` is called when a lost connection is back, after what was missed.
 */
export const useLiveChanges = (
  topic: LiveTopic,
  change: (change: LiveChange) => void,
  reset: () => void,
  returned?: () => void,
): void => {
  const { user } = useSession();
  const userId = user?.id;
  const onChange = useEffectEvent(change);
  const onReset = useEffectEvent(reset);
  const onReturned = useEffectEvent(() => returned?.());
  useEffect(() => {
    if (!userId) return;
    return listenLive(userId, {
      topic,
      change: (received) => onChange(received),
      reset: () => onReset(),
      returned: () => onReturned(),
    });
  }, [userId, topic]);
};
