import { useEffect, useEffectEvent, useState } from "react";
import { listenLive } from "./live/device-live.ts";
import { useSession } from "./session/session.tsx";

/** The server sends one message a second at most: what changed after it, within its second, is read by then. */
const lastMilliseconds = 1_500;

/**
 * Watches an event's night as an administrator while the component is mounted: `read` is called when something of it changed, and once more after
 * a rush. Returns whether it is live; until then, and while the connection is lost, the caller asks by itself.
 */
export const useNightLive = (eventId: string, read: () => void): boolean => {
  const { user } = useSession();
  const userId = user?.id;
  const [isLive, setIsLive] = useState(false);
  const onRead = useEffectEvent(read);
  useEffect(() => {
    if (!userId) return;
    let last: ReturnType<typeof setTimeout> | undefined;
    const readTwice = () => {
      onRead();
      clearTimeout(last);
      last = setTimeout(() => onRead(), lastMilliseconds);
    };
    const stop = listenLive(userId, {
      night: eventId,
      message: (said) => {
        if ((said.type !== "watching" && said.type !== "night-changed") || said.event_id !== eventId) return;
        setIsLive(true);
        readTwice();
      },
      lost: () => setIsLive(false),
    });
    return () => {
      clearTimeout(last);
      setIsLive(false);
      stop();
    };
  }, [userId, eventId]);
  return isLive;
};
