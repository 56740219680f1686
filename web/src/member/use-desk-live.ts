import { useEffect, useEffectEvent } from "react";
import { listenLive } from "./live/device-live.ts";
import { createReadTwice } from "./live/read-twice.ts";
import { useSession } from "./session/session.tsx";

/** Calls `read` when what waits in the back-office may have changed, and once more after a rush, while the component is mounted. */
export const useDeskLive = (read: () => void): void => {
  const { user } = useSession();
  const userId = user?.id;
  const onRead = useEffectEvent(read);
  useEffect(() => {
    if (!userId) return;
    const twice = createReadTwice(() => onRead());
    const stop = listenLive(userId, {
      desk: true,
      message: ({ type }) => {
        if (type === "watching-desk" || type === "desk-changed") twice.changed();
      },
    });
    return () => {
      twice.stop();
      stop();
    };
  }, [userId]);
};
