import type { ServerMessage } from "../../../shared/model/realtime.ts";

/** Has the server say something over the live connection, as another tab of the same browser hands it on. */
export const tellLive = (userId: string, message: ServerMessage): void => {
  const channel = new BroadcastChannel(`playyy-live-${userId}`);
  channel.postMessage({ kind: "message", message });
  channel.close();
};
