import { useEffect, useEffectEvent, useState } from "react";
import { listenLive } from "./live/device-live.ts";
import { createReadTwice } from "./live/read-twice.ts";
import { useSession } from "./session/session.tsx";

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
    const twice = createReadTwice(() => onRead());
    const stop = listenLive(userId, {
      night: eventId,
      message: (said) => {
        if ((said.type !== "watching" && said.type !== "night-changed") || said.event_id !== eventId) return;
        setIsLive(true);
        twice.changed();
      },
      lost: () => setIsLive(false),
    });
    return () => {
      twice.stop();
      setIsLive(false);
      stop();
    };
  }, [userId, eventId]);
  return isLive;
};
