import { act } from "@testing-library/react";
import type { LiveChange, ServerMessage } from "../../../shared/model/realtime.ts";
import { settle } from "./run-hook.tsx";

const channelOf = (userId: string): BroadcastChannel => new BroadcastChannel(`playyy-live-${userId}`);

/** Has the server say something over the live connection, as another tab of the same browser hands it on. */
export const tellLive = (userId: string, message: ServerMessage): void => {
  const channel = channelOf(userId);
  channel.postMessage({ kind: "message", message });
  channel.close();
};

type Told = LiveChange extends infer Change
  ? Change extends LiveChange
    ? Omit<Change, "topic" | "seq">
    : never
  : never;

/** What another tab hands on of a topic: a change, or that more was missed than is kept, or that a lost connection is back. */
export const aChange = (topic: "feed" | "member", change: Told) => ({
  kind: "change",
  change: { topic, seq: 1, ...change },
});
export const missed = { kind: "reset" };
export const returned = { kind: "returned" };

/** Has another tab of the same browser hand on what happened, and waits until it is heard and what follows is done. */
export const tellEvents = async (userId: string, ...events: object[]): Promise<void> => {
  const [from, echo] = [channelOf(userId), channelOf(userId)];
  let left = events.length;
  const isHeard = new Promise<void>((resolve) => {
    echo.addEventListener("message", ({ data }) => {
      if (data.kind === "event") left -= 1;
      if (left === 0) resolve();
    });
  });
  for (const event of events) from.postMessage({ kind: "event", event, cursors: {} });
  await act(() => isHeard);
  from.close();
  echo.close();
  await settle();
};
