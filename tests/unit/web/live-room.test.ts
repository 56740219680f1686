import { expect, onTestFinished, test, vi } from "vitest";
import type { LiveChange, ServerMessage } from "../../../shared/model/realtime.ts";
import type { LiveConnection } from "../../../web/src/api/live-connection.ts";
import type { LiveEvent } from "../../../web/src/api/live-order.ts";
import { joinLiveRoom, type Tabs } from "../../../web/src/member/live/live-room.ts";
import { createReadTwice } from "../../../web/src/member/live/read-twice.ts";

type Note = Parameters<Tabs["post"]>[0];

/** A browser's channel and lock, played. */
const aBrowser = () => {
  const takers = new Map<string, (note: Note) => void>();
  const waiting: (() => void)[] = [];
  let isLed = false;
  const leadNext = () => {
    isLed = false;
    waiting.shift()?.();
  };
  type Hands = { event(event: LiveEvent): void; message(message: ServerMessage): void };
  const connections: { starts: unknown[]; needs: unknown[]; hands: Hands; wake: ReturnType<typeof vi.fn> }[] = [];
  const openTab = (tab: string) => {
    const events: LiveEvent[] = [];
    const messages: ServerMessage[] = [];
    const room = joinLiveRoom({
      tab,
      tabs: {
        post: (note) => {
          for (const [other, take] of takers) if (other !== tab) take(note);
        },
        onNote: (take) => {
          takers.set(tab, take);
          return () => takers.delete(tab);
        },
        lead: (end, begin) => {
          const lead = () => {
            isLed = true;
            begin();
            void end.then(leadNext);
          };
          if (isLed) waiting.push(lead);
          else lead();
        },
      },
      connect: (hands) => {
        const made = { starts: [] as unknown[], needs: [] as unknown[], hands, wake: vi.fn() };
        connections.push(made);
        return {
          start: (known) => void made.starts.push(known),
          stop: vi.fn(),
          setNeeds: (needs) => void made.needs.push(needs),
          wake: made.wake,
          cursors: () => ({ member: 1 }),
        } satisfies LiveConnection;
      },
      event: (event) => events.push(event),
      message: (message) => messages.push(message),
    });
    return { room, events, messages };
  };
  return { openTab, connections };
};

const aChange: LiveEvent = { kind: "change", change: { topic: "member", seq: 1 } as LiveChange };

test("several tabs share one connection, which follows what any of them needs", () => {
  const { openTab, connections } = aBrowser();
  const [first, second] = [openTab("first"), openTab("second")];
  expect(connections).toHaveLength(1);
  second.room.setNeeds({ feed: true, nights: [], desk: false, visible: false });
  expect(connections[0]?.needs.at(-1)).toEqual({ feed: true, nights: [], desk: false, visible: true });
  connections[0]?.hands.event(aChange);
  expect([first.events, second.events]).toEqual([[aChange], [aChange]]);
  second.room.leave();
  expect(connections[0]?.needs.at(-1)).toEqual({ feed: false, nights: [], desk: false, visible: true });
});

test("[desk-55] the shared connection watches the desk while any tab does", () => {
  const { openTab, connections } = aBrowser();
  const [, second] = [openTab("first"), openTab("second")];
  second.room.setNeeds({ feed: false, nights: [], desk: true, visible: true });
  expect(connections[0]?.needs.at(-1)).toEqual({ feed: false, nights: [], desk: true, visible: true });
  second.room.setNeeds({ feed: false, nights: [], desk: false, visible: true });
  expect(connections[0]?.needs.at(-1)).toEqual({ feed: false, nights: [], desk: false, visible: true });
});

test("when the leading tab closes, another goes on from the numbers it heard last", async () => {
  const { openTab, connections } = aBrowser();
  const [first, second] = [openTab("first"), openTab("second")];
  connections[0]?.hands.event(aChange);
  first.room.leave();
  await vi.waitFor(() => expect(connections).toHaveLength(2));
  expect(connections[1]?.starts).toEqual([{ member: 1 }]);
  connections[1]?.hands.event(aChange);
  expect([first.events.length, second.events.length]).toEqual([1, 2]);
});

test("a tab that leads hears nothing of the connection that was before its own, and the others hear of both", async () => {
  const { openTab, connections } = aBrowser();
  const [first, second, third] = [openTab("first"), openTab("second"), openTab("third")];
  first.room.leave();
  await vi.waitFor(() => expect(connections).toHaveLength(2));
  const late = { type: "pong" } as unknown as ServerMessage;
  connections[0]?.hands.event(aChange);
  connections[0]?.hands.message(late);
  expect([second.events, second.messages]).toEqual([[], []]);
  expect([third.events, third.messages]).toEqual([[aChange], [late]]);
});

test("a tab that leaves before it is its turn never leads", async () => {
  const { openTab, connections } = aBrowser();
  const [first, second, third] = [openTab("first"), openTab("second"), openTab("third")];
  second.room.leave();
  first.room.leave();
  await vi.waitFor(() => expect(connections).toHaveLength(2));
  connections[1]?.hands.event(aChange);
  expect([second.events, third.events]).toEqual([[], [aChange]]);
});

test("any tab that comes back wakes the one connection, and nothing else is heard of it", () => {
  const { openTab, connections } = aBrowser();
  const [first, second, third] = [openTab("first"), openTab("second"), openTab("third")];
  second.room.wake();
  first.room.wake();
  expect(connections[0]?.wake).toHaveBeenCalledTimes(2);
  expect([first.events, second.events, third.events]).toEqual([[], [], []]);
});

test("only needs that changed are told", () => {
  const { openTab, connections } = aBrowser();
  const [, second] = [openTab("first"), openTab("second")];
  const told = () => connections[0]?.needs.length ?? 0;
  let needs = { feed: false, nights: [] as string[], desk: false, visible: true };
  let before = told();
  second.room.setNeeds({ ...needs });
  expect(told()).toBe(before);
  for (const changed of [{ feed: true }, { desk: true }, { visible: false }, { nights: ["event_1"] }]) {
    needs = { ...needs, ...changed };
    before = told();
    for (let time = 0; time < 2; time += 1) second.room.setNeeds({ ...needs });
    expect(told()).toBe(before + 1);
  }
});

test("what changes in a rush is read at once each time, and once more 1.5 seconds after the last", () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const read = vi.fn();
  const twice = createReadTwice(read);
  const readsAfter = (milliseconds: number) => {
    vi.advanceTimersByTime(milliseconds);
    return read.mock.calls.length;
  };
  twice.changed();
  expect(readsAfter(1_000)).toBe(1);
  twice.changed();
  expect([readsAfter(1_499), readsAfter(1), readsAfter(10_000)]).toEqual([2, 3, 3]);
  twice.changed();
  twice.stop();
  expect(readsAfter(10_000)).toBe(4);
});
