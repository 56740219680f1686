import type { ServerMessage } from "../../../../shared/model/realtime.ts";
import type { createLiveConnection, LiveConnection, LiveNeeds } from "../../api/live-connection.ts";
import type { LiveCursors, LiveEvent } from "../../api/live-order.ts";

/** What the tabs of a browser tell each other. */
type Note =
  | { kind: "needs"; tab: string; needs: LiveNeeds }
  | { kind: "left"; tab: string }
  | { kind: "leads" }
  | { kind: "wake" }
  | { kind: "event"; event: LiveEvent; cursors: LiveCursors }
  | { kind: "message"; message: ServerMessage };

/** How tabs reach each other. */
export type Tabs = {
  post(note: Note): void;
  onNote(take: (note: Note) => void): () => void;
  /** Waits until no other tab leads, then leads until `end` resolves. */
  lead(end: Promise<void>, begin: () => void): void;
};

type RoomParts = {
  tab: string;
  tabs: Tabs;
  connect(hands: Pick<Parameters<typeof createLiveConnection>[0], "event" | "message">): LiveConnection;
  event(event: LiveEvent): void;
  message(message: ServerMessage): void;
};

/**
 * One tab's part in the browser's live connection: one tab leads and has the socket, the others hear from it. When the leader leaves, another
 * goes on from the numbers it heard last.
 */
export const joinLiveRoom = ({ tab, tabs, connect, event, message }: RoomParts) => {
  let own: LiveNeeds = { feed: false, nights: [], desk: false, visible: true };
  let heard: LiveCursors = {};
  const others = new Map<string, LiveNeeds>();
  let connection: LiveConnection | null = null;
  let hasLeft = false;
  let leave: () => void = () => {};
  const end = new Promise<void>((resolve) => {
    leave = resolve;
  });

  const applyNeeds = () => {
    const all = [own, ...others.values()];
    connection?.setNeeds({
      feed: all.some(({ feed }) => feed),
      nights: [...new Set(all.flatMap(({ nights }) => nights))],
      desk: all.some(({ desk }) => desk),
      visible: all.some(({ visible }) => visible),
    });
  };
  const begin = () => {
    if (hasLeft) return;
    connection = connect({
      event: (happened) => {
        tabs.post({ kind: "event", event: happened, cursors: connection?.cursors() ?? {} });
        event(happened);
      },
      message: (said) => {
        tabs.post({ kind: "message", message: said });
        message(said);
      },
    });
    applyNeeds();
    connection.start(heard);
    tabs.post({ kind: "leads" });
  };
  const take = (note: Note) => {
    if (note.kind === "needs") others.set(note.tab, note.needs);
    if (note.kind === "left") others.delete(note.tab);
    if (note.kind === "needs" || note.kind === "left") return applyNeeds();
    if (note.kind === "leads") return tabs.post({ kind: "needs", tab, needs: own });
    if (note.kind === "wake") return connection?.wake();
    if (connection) return;
    if (note.kind === "message") return message(note.message);
    heard = note.cursors;
    event(note.event);
  };
  const stopListening = tabs.onNote(take);
  tabs.post({ kind: "needs", tab, needs: own });
  tabs.lead(end, begin);

  return {
    setNeeds: (needs: LiveNeeds) => {
      const isSame =
        needs.feed === own.feed &&
        needs.desk === own.desk &&
        needs.visible === own.visible &&
        `${needs.nights}` === `${own.nights}`;
      if (isSame) return;
      own = needs;
      tabs.post({ kind: "needs", tab, needs });
      applyNeeds();
    },
    wake: () => {
      tabs.post({ kind: "wake" });
      connection?.wake();
    },
    leave: () => {
      hasLeft = true;
      stopListening();
      connection?.stop();
      connection = null;
      tabs.post({ kind: "left", tab });
      leave();
    },
  };
};
