import { act } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import type { LiveChange, ServerMessage } from "../../../shared/model/realtime.ts";
import { browserTabs } from "../../../web/src/member/live/browser-tabs.ts";
import { type LiveListener, listenLive } from "../../../web/src/member/live/device-live.ts";
import { useDeskLive } from "../../../web/src/member/use-desk-live.ts";
import { useLive, useLiveChanges } from "../../../web/src/member/use-live.ts";
import { useNightLive } from "../../../web/src/member/use-night-live.ts";
import { anAdministrator } from "../../support/component/person.ts";
import { answer, requestsOf } from "../../support/component/played-api.ts";
import { runHook, settle } from "../../support/component/run-hook.tsx";

type Note = { kind: string; needs?: object };

/** Another tab of the same browser: what it hears, and what it hands on. */
const anotherTab = (userId: string) => {
  const channel = new BroadcastChannel(`playyy-live-${userId}`);
  const notes: Note[] = [];
  channel.addEventListener("message", ({ data }) => notes.push(data));
  onTestFinished(() => channel.close());
  return {
    notes,
    kinds: () => notes.map(({ kind }) => kind),
    needs: () => notes.findLast(({ kind }) => kind === "needs")?.needs,
    tell: (event: object) => channel.postMessage({ kind: "event", event, cursors: {} }),
    say: (message: object) => channel.postMessage({ kind: "message", message }),
  };
};

const listen = (userId: string, listener: LiveListener) => {
  const end = listenLive(userId, listener);
  onTestFinished(() => end());
  return end;
};

test("a screen hears the changes of its own topic, and what becomes of the connection", async () => {
  const tab = anotherTab("maya");
  const heard: unknown[] = [];
  const message = (said: ServerMessage) => void heard.push(said);
  const change = (happened: LiveChange) => void heard.push(happened);
  const on = (name: string) => () => void heard.push(name);
  listen("maya", { topic: "feed", change, message, reset: on("reset"), lost: on("lost"), returned: on("returned") });
  listen("maya", { change: on("a change without a topic") });
  const [feed, member] = [
    { topic: "feed", seq: 1 },
    { topic: "member", seq: 2 },
  ];
  for (const event of [
    { kind: "change", change: feed },
    { kind: "change", change: member },
  ])
    tab.tell(event);
  for (const kind of ["reset", "lost", "returned"]) tab.tell({ kind });
  tab.say({ type: "desk-changed" });
  await vi.waitFor(() => expect(heard).toEqual([feed, "reset", "lost", "returned", { type: "desk-changed" }]));
});

test("the needs of all screens of a tab are told together, each time they change, and that it left with the last of them", async () => {
  const tab = anotherTab("maya");
  const none = { feed: false, nights: [], desk: false, visible: true };
  const ends = [listen("maya", { topic: "member" })];
  await vi.waitFor(() => expect(tab.needs()).toEqual(none));
  ends.push(
    listen("maya", { topic: "feed" }),
    listen("maya", { night: "event_1" }),
    listen("maya", { night: "event_1", desk: true }),
  );
  await vi.waitFor(() => expect(tab.needs()).toEqual({ feed: true, nights: ["event_1"], desk: true, visible: true }));
  ends[1]?.();
  ends[3]?.();
  await vi.waitFor(() => expect(tab.needs()).toEqual({ ...none, nights: ["event_1"] }));
  ends[0]?.();
  expect(tab.kinds()).not.toContain("left");
  ends[2]?.();
  await vi.waitFor(() => expect(tab.kinds().at(-1)).toBe("left"));
});

test("a page that is hidden is told, and one that is seen again wakes the connection", async () => {
  const tab = anotherTab("maya");
  listen("maya", { topic: "member" });
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  document.dispatchEvent(new Event("visibilitychange"));
  await vi.waitFor(() => expect(tab.needs()).toMatchObject({ visible: false }));
  expect(tab.kinds()).not.toContain("wake");
  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event("visibilitychange"));
  await vi.waitFor(() => expect(tab.kinds().at(-1)).toBe("wake"));
  expect(tab.needs()).toMatchObject({ visible: true });
});

test("another member's connection takes the place of the one before", async () => {
  const [first, second] = [anotherTab("maya"), anotherTab("noah")];
  listen("maya", { topic: "feed" });
  listen("noah", { topic: "member" });
  await vi.waitFor(() => expect(first.kinds().at(-1)).toBe("left"));
  await vi.waitFor(() => expect(second.needs()).toMatchObject({ feed: true }));
});

test("a page that comes back from the browser's own cache joins again, and a page that was just opened doesn't", async () => {
  const tab = anotherTab("maya");
  listen("maya", { topic: "feed" });
  const show = (persisted: boolean) => window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted }));
  show(false);
  window.dispatchEvent(new Event("online"));
  await vi.waitFor(() => expect(tab.kinds().at(-1)).toBe("wake"));
  expect(tab.kinds()).not.toContain("left");
  show(true);
  await vi.waitFor(() => expect(tab.kinds()).toContain("left"));
  await vi.waitFor(() => expect(tab.kinds().at(-1)).toBe("needs"));
  expect(tab.needs()).toMatchObject({ feed: true });
});

const administrator = anAdministrator();

test("an event's night is live once it is watched, until the connection is lost, and is read with each of its changes", async () => {
  const tab = anotherTab(administrator.userId);
  const read = vi.fn();
  const { result, unmount } = await runHook(() => useNightLive("evt_00000001", read), { as: administrator });
  const say = async (message: object) => {
    tab.say(message);
    await settle();
    return [result.current, read.mock.calls.length];
  };
  const ours = { event_id: "evt_00000001" };
  await vi.waitFor(() => expect(tab.needs()).toMatchObject({ nights: ["evt_00000001"] }));
  expect(await say({ type: "night-changed", event_id: "evt_00000002" })).toEqual([false, 0]);
  expect(await say({ type: "desk-changed", ...ours })).toEqual([false, 0]);
  expect(await say({ type: "watching", ...ours })).toEqual([true, 1]);
  expect(await say({ type: "night-changed", ...ours })).toEqual([true, 2]);
  act(() => tab.tell({ kind: "lost" }));
  await settle();
  expect(result.current).toBe(false);
  unmount();
});

test("the back-office is read when it is watched and when something waits, and for nothing else", async () => {
  const tab = anotherTab(administrator.userId);
  const read = vi.fn();
  const { unmount } = await runHook(() => useDeskLive(read), { as: administrator });
  for (const [type, times] of [
    ["night-changed", 0],
    ["watching-desk", 1],
    ["desk-changed", 2],
  ] as const) {
    tab.say({ type });
    await settle();
    expect([type, read.mock.calls.length]).toEqual([type, times]);
  }
  unmount();
});

test("a visitor's page listens to nothing", async () => {
  const tab = anotherTab("undefined");
  const read = vi.fn();
  expect((await runHook(() => useNightLive("evt_00000001", read))).result.current).toBe(false);
  await runHook(() => useDeskLive(read));
  await runHook(() => useLive(read));
  await runHook(() => useLiveChanges("feed", read, read));
  await settle();
  expect([tab.kinds(), read.mock.calls.length]).toEqual([[], 0]);
});

test("a tab leads at its turn, unless it left before", async () => {
  const request = vi.spyOn(navigator.locks, "request").mockReturnValue(new Promise(() => {}));
  for (const isLeft of [false, true]) {
    const tabs = browserTabs("maya");
    const begin = vi.fn();
    tabs.lead(Promise.resolve(), begin);
    if (isLeft) tabs.close();
    const [, , lead] = request.mock.lastCall as unknown as [string, object, () => Promise<void>];
    await lead();
    expect(begin).toHaveBeenCalledTimes(isLeft ? 0 : 1);
    tabs.close();
  }
});

test("the tab that leads asks for the connection's ticket as a member alone", async () => {
  vi.spyOn(navigator.locks, "request").mockImplementation(((_name: string, _how: object, lead: () => unknown) =>
    Promise.resolve(lead())) as never);
  answer("realtime", "ticket", { ticket: "one", expires_at: "2031-01-15T02:00:00.000Z", feed: 0, member: 0 });
  const end = listen("maya", { topic: "member" });
  await settle();
  expect(requestsOf("realtime", "ticket")).toEqual([]);
  end();
  const { unmount } = await runHook(() => useLive(() => {}), { as: administrator });
  await settle();
  expect(requestsOf("realtime", "ticket")).toHaveLength(1);
  unmount();
});
