import { onlineManager } from "@tanstack/react-query";
import { act, createEvent, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { limits } from "../../../shared/model/limits.ts";
import { measures } from "../../../shared/rules/pelican-flight/measures.ts";
import { ApiError } from "../../../web/src/api/index.ts";
import { toastStore } from "../../../web/src/components/feedback/toast-store.ts";
import { GameScreen } from "../../../web/src/features/game/play/game-screen.tsx";
import { PelicanFlight } from "../../../web/src/features/game/play/pelican-flight.tsx";
import { createSounds } from "../../../web/src/features/game/play/sounds.ts";
import { useGame } from "../../../web/src/features/game/play/use-game.ts";
import { deliverScores } from "../../../web/src/features/game/scores/deliver-scores.ts";
import { readGameStorage } from "../../../web/src/features/game/scores/game-storage.ts";
import { showExpired, showFailures, showNewBest } from "../../../web/src/features/game/scores/score-toasts.ts";
import { type SendResult, sendWaitingScores } from "../../../web/src/features/game/scores/send-scores.ts";
import { fetchStarts, hasStart, takeStart } from "../../../web/src/features/game/scores/starts.ts";
import { useScores } from "../../../web/src/features/game/scores/use-scores.ts";
import { SoundToggle, useSoundSetting } from "../../../web/src/features/game/sound-toggle.tsx";
import { WaitingScores } from "../../../web/src/features/game/waiting-scores.tsx";
import { Unstyled } from "../../support/component/open-app.tsx";
import { aPerson } from "../../support/component/person.ts";
import { answer, hold, refuse, requestsOf } from "../../support/component/played-api.ts";
import { aClient, runHook, settle, showPart } from "../../support/component/run-hook.tsx";
import { answerGame, aScore, keepScores } from "../../support/component/samples/game.ts";

const member = aPerson({ tier: "essential" });
const { userId } = member;
const toasts = () => toastStore.shown().map(({ title, text }) => `${title}: ${text}`);
const refused = (code: string, status: number) =>
  new ApiError({ status, code: code as never, message: "Their words." });
const waitingTokens = () => readGameStorage(userId, Date.now()).waiting.map(({ token }) => token);
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
const aStart = (at: number) => ({ seed: at, token: `start-${at}`, expires_at: inAnHour() });
const keepStarts = (...seeds: number[]) =>
  window.localStorage.setItem(
    "playyy-game",
    JSON.stringify({ version: 1, userId, starts: seeds.map(aStart), waiting: [] }),
  );
const goOffline = () => {
  onlineManager.setOnline(false);
  onTestFinished(() => onlineManager.setOnline(true));
};

const Toggle = () => {
  const { isOn, toggle } = useSoundSetting();
  return <SoundToggle isOn={isOn} onToggle={toggle} />;
};

const taps: number[] = [];
const Played = () => {
  const { game, state } = useGame({
    takeStart: () => ({ seed: 77, signed: null }),
    onFlap: () => taps.push(performance.now()),
    onPoint: () => {},
    onCrash: () => {},
  });
  const text = state.phase === "playing" ? null : { title: "A title", lines: ["A line"] };
  return (
    <>
      <GameScreen game={game} state={state} text={text} />
      <button type="button">Other</button>
    </>
  );
};

const scrolled = vi.fn();
beforeEach(() => {
  scrolled.mockClear();
  vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(scrolled);
});

describe("what is told of scores", () => {
  const saved = (score: number, is_new_best: boolean): SendResult => ({
    saved: aScore(member, { score, is_new_best }),
  });

  test("is the highest of the new best ones", () => {
    showNewBest([saved(9, false), { error: refused("internal-error", 500), isKept: true }]);
    expect(toasts()).toEqual([]);
    showNewBest([saved(3, true), saved(5, true), saved(4, true), saved(9, false)]);
    expect(toasts()).toEqual(["New high score!: 5 points. Nice flying."]);
  });

  test("is nothing where none has expired", () => {
    showExpired([]);
    expect(toasts()).toEqual([]);
  });

  const kept = "Your score is kept on this device.";
  test.each<[string, Error, boolean, string]>([
    ["a refusal that may pass", refused("rate-limited", 429), true, `Failed to save score: Their words. ${kept}`],
    [
      "the highest status of a refusal",
      refused("invalid-input", 499),
      true,
      `Failed to save score: Their words. ${kept}`,
    ],
    ["a failure of the server", refused("internal-error", 500), true, `Failed to save score: ${kept}`],
    ["no connection", new TypeError("Failed to fetch"), true, `Failed to save score: ${kept}`],
    ["a refusal for good", refused("implausible-score", 422), false, "Failed to save score: Their words."],
    ["no session", refused("unauthorized", 401), true, "Sign in required: Please sign in to save your score"],
  ])("is why one wasn't saved: %s", (_what, error, isKept, toast) => {
    showFailures([saved(3, true), { error, isKept }]);
    expect(toasts()).toEqual([toast]);
  });
});

describe("scores that wait", () => {
  test("are sent one after the other, without those that are refused for good, until one can't be sent", async () => {
    keepScores(member, [{ score: 1 }, { score: 2 }, { score: 3 }, { score: 4 }]);
    answer("game", "saveScore", aScore(member), { once: true });
    refuse("game", "saveScore", { status: 422, code: "implausible-score" }, { once: true });
    refuse("game", "saveScore", { status: 403, code: "membership-required" });
    const results = await sendWaitingScores(userId);
    expect(results.map((result) => ("saved" in result ? "saved" : result.isKept))).toEqual(["saved", false, true]);
    expect(requestsOf("game", "saveScore").map(({ score }) => score)).toEqual([1, 2, 3]);
    expect(waitingTokens()).toEqual(["waiting-2", "waiting-3"]);
  });

  test("aren't sent without a connection, and nothing is told", async () => {
    keepScores(member, [{ score: 1 }]);
    goOffline();
    await deliverScores(aClient(), userId, "game");
    expect([requestsOf("game", "saveScore"), toasts(), waitingTokens()]).toEqual([[], [], ["waiting-0"]]);
  });

  test.each([
    [
      "game",
      ["Failed to save score: Your membership has ended. This device keeps your score for 7 days, in case you renew."],
    ],
    ["background", []],
  ] as const)("that go on waiting are told of in the %s only if that is the game", async (place, told) => {
    keepScores(member, [{ score: 1 }]);
    refuse("game", "saveScore", { status: 403, code: "membership-required" });
    const client = aClient();
    const invalidated = vi.spyOn(client, "invalidateQueries");
    await deliverScores(client, userId, place);
    expect(toasts()).toEqual(told);
    expect(invalidated).not.toHaveBeenCalled();
  });

  test("have the boards read again once one of them is saved, also beside one that isn't", async () => {
    const client = aClient();
    const invalidated = vi.spyOn(client, "invalidateQueries");
    await deliverScores(client, userId, "game");
    expect(invalidated).not.toHaveBeenCalled();
    keepScores(member, [{ score: 1 }, { score: 2 }]);
    answer("game", "saveScore", aScore(member, { is_new_best: false }), { once: true });
    refuse("game", "saveScore", { status: 422, code: "implausible-score", message: "No such flight" });
    await deliverScores(client, userId, "background");
    expect(toasts()).toEqual(["Failed to save score: No such flight"]);
    expect(invalidated).toHaveBeenCalledTimes(2);
  });
});

describe("the starts of a device", () => {
  const answerStarts = () =>
    answer("game", "starts", ({ count }) => ({
      items: Array.from({ length: Math.min((count ?? 0) + 1, limits.gameStarts) }, (_, at) => ({
        ...aStart(10 + at),
        id: `start_00000${at}`,
        issued_at: inAnHour(),
      })),
    }));

  test("are filled up, no further, and taken oldest first", async () => {
    answerStarts();
    keepStarts(1, 2);
    await fetchStarts(userId);
    await fetchStarts(userId);
    expect(requestsOf("game", "starts")).toEqual([{ count: limits.gameStarts - 2 }]);
    expect(readGameStorage(userId, Date.now()).starts.map(({ seed }) => seed)).toEqual([1, 2, 10, 11, 12]);
    expect(takeStart(userId)).toEqual({ seed: 1, signed: { token: "start-1", expires_at: expect.any(String) } });
    expect(readGameStorage(userId, Date.now()).starts.map(({ seed }) => seed)).toEqual([2, 10, 11, 12]);
  });

  test("may be none: then a flight is for practice", () => {
    expect([hasStart(userId), takeStart(userId).signed]).toEqual([false, null]);
    keepStarts(1);
    expect(hasStart(userId)).toBe(true);
  });

  test("are on their way at first: a flight waits for the first one, and then goes on without asking twice", async () => {
    answerGame();
    const release = hold("game", "starts");
    const { result } = await runHook(() => useScores(userId), { as: member });
    expect([result.current.isPreparing, result.current.takeStart()]).toEqual([true, null]);
    expect(requestsOf("game", "starts")).toHaveLength(1);
    answerStarts();
    release();
    await waitFor(() => expect(result.current.isPreparing).toBe(false));
    await act(async () => expect(result.current.takeStart()?.signed).not.toBeNull());
    await settle();
  });

  test("that are at hand are taken while others are on their way", async () => {
    answerGame();
    keepStarts(1);
    const release = hold("game", "starts");
    const { result } = await runHook(() => useScores(userId), { as: member });
    expect(result.current.isPreparing).toBe(false);
    await act(async () => expect(result.current.takeStart()?.seed).toBe(1));
    release();
    await settle();
  });

  test("aren't waited for where they can't be had", async () => {
    answerGame();
    refuse("game", "starts", { status: 403, code: "membership-required" });
    const { result } = await runHook(() => useScores(userId), { as: member });
    await waitFor(() => expect(result.current.isPreparing).toBe(false));
    await act(async () => expect(result.current.takeStart()?.signed).toBeNull());
    await settle();
    expect(requestsOf("game", "starts")).toHaveLength(2);
  });

  test("aren't asked for without a connection, but when it is back", async () => {
    answerGame();
    goOffline();
    const { result } = await runHook(() => useScores(userId), { as: member });
    expect([result.current.isPreparing, result.current.takeStart()?.signed]).toEqual([false, null]);
    const flights = Array.from({ length: 21 }, (_, score) => ({
      token: `t-${score}`,
      expires_at: inAnHour(),
      score,
      flaps: [0],
    }));
    act(() => {
      for (const flight of flights) result.current.save(flight);
    });
    expect([result.current.waiting, waitingTokens()[0]]).toEqual([20, "t-1"]);
    await settle();
    expect([requestsOf("game", "starts"), requestsOf("game", "saveScore")]).toEqual([[], []]);
    answer("game", "saveScore", aScore(member, { is_new_best: false }));
    act(() => onlineManager.setOnline(true));
    await settle();
    expect([requestsOf("game", "starts").length, requestsOf("game", "saveScore").length]).toEqual([1, 20]);
  });
});

describe("scores that wait beside other pages", () => {
  test.each([
    ["a visitor's", undefined, [{ score: 1 }], true, 0],
    ["none", member, [], true, 0],
    ["one without a connection", member, [{ score: 1 }], false, 0],
    ["one with a connection", member, [{ score: 1 }], true, 1],
  ])("%s", async (_what, as, scores, isOnline, sent) => {
    keepScores(member, scores);
    answer("game", "saveScore", aScore(member, { is_new_best: false }));
    if (!isOnline) goOffline();
    await showPart(<WaitingScores />, as ? { as } : {});
    await vi.dynamicImportSettled();
    await settle();
    expect(requestsOf("game", "saveScore")).toHaveLength(sent);
  });
});

describe("the game's sounds", () => {
  test("are made while they are on, where the browser can", () => {
    const frequencies: number[] = [];
    const volumes: number[] = [];
    const opened = vi.fn();
    const param = (set: number[]) => ({
      setValueAtTime: (value: number) => set.push(value),
      exponentialRampToValueAtTime: () => {},
    });
    const audio = {
      currentTime: 0,
      destination: {},
      createOscillator: () => ({
        frequency: param(frequencies),
        connect: (next: object) => next,
        start: () => {},
        stop: () => {},
      }),
      createGain: () => ({ gain: param(volumes), connect: () => {} }),
    };
    let isOn = true;
    const sounds = createSounds(() => isOn);
    sounds.flap();
    const construct = () => {
      opened();
      return audio;
    };
    vi.stubGlobal("AudioContext", new Proxy(Object, { construct }));
    isOn = false;
    sounds.flap();
    expect(opened).not.toHaveBeenCalled();
    isOn = true;
    for (const name of ["flap", "point", "crash"] as const) sounds[name]();
    expect([opened.mock.calls.length, frequencies, volumes]).toEqual([1, [320, 660, 220], [0.08, 0.08, 0.08]]);
  });

  test("stay as they were chosen on this device", async () => {
    const { unmount } = render(<Toggle />, { wrapper: Unstyled });
    const button = () => screen.getByRole("button", { name: "Sound" });
    expect(button()).toHaveAttribute("aria-pressed", "false");
    button().focus();
    fireEvent.click(button(), { detail: 0 });
    expect(button()).toHaveFocus();
    expect(button()).toHaveAttribute("aria-pressed", "true");
    expect(window.localStorage.getItem("playyy-game-sound")).toBe("on");
    unmount();
    render(<Toggle />, { wrapper: Unstyled });
    expect(button()).toHaveAttribute("aria-pressed", "true");
    button().focus();
    fireEvent.click(button(), { detail: 1 });
    expect(button()).not.toHaveFocus();
    expect(window.localStorage.getItem("playyy-game-sound")).toBe("off");
  });
});

describe("the game's screen", () => {
  const canvas = () => screen.getByRole("button", { name: /^Pelican Flight/ }) as HTMLCanvasElement;
  const phase = () => document.querySelector("[data-phase]")?.getAttribute("data-phase");
  const frames: FrameRequestCallback[] = [];
  const drawn = vi.fn();

  beforeEach(() => {
    taps.length = 0;
    frames.length = 0;
    drawn.mockClear();
    vi.stubGlobal("requestAnimationFrame", (work: FrameRequestCallback) => frames.push(work));
  });
  const draw = () => render(<Played />, { wrapper: Unstyled });
  const primary = { isPrimary: true, button: 0 };

  test("takes a click before a flight, and a finger as it goes down during one, once", () => {
    draw();
    expect(document.querySelector("[data-score]")).toBeNull();
    expect(screen.getByRole("status")).toHaveTextContent("A titleA line");
    fireEvent.pointerDown(canvas(), primary);
    expect([phase(), taps.length, scrolled.mock.calls.length]).toEqual(["idle", 0, 0]);
    fireEvent.click(canvas());
    expect([phase(), taps.length, scrolled.mock.calls]).toEqual(["playing", 1, [[{ block: "nearest" }]]]);
    expect(document.querySelector("[data-score]")).toHaveTextContent("0");
    expect(screen.getByRole("status")).toBeEmptyDOMElement();
    fireEvent.pointerDown(canvas(), primary);
    expect(taps).toHaveLength(2);
    fireEvent.click(canvas());
    expect(taps).toHaveLength(2);
    fireEvent.click(canvas());
    expect(taps).toHaveLength(3);
    for (const other of [
      { isPrimary: false, button: 0 },
      { isPrimary: true, button: 2 },
    ])
      fireEvent.pointerDown(canvas(), other);
    expect(taps).toHaveLength(3);
  });

  test("takes Enter on the canvas and Space from anywhere but a control, each once while it is held", () => {
    draw();
    fireEvent.keyDown(canvas(), { key: "a" });
    fireEvent.keyDown(canvas(), { key: "Enter", repeat: true });
    expect(taps).toHaveLength(0);
    fireEvent.keyDown(canvas(), { key: "Enter" });
    expect(taps).toHaveLength(1);
    const press = (target: Element, about: object = {}, isPrevented = false) => {
      const event = createEvent.keyDown(target, { code: "Space", key: " ", ...about });
      if (isPrevented) event.preventDefault();
      fireEvent(target, event);
      return event.defaultPrevented;
    };
    expect([press(document.body), press(canvas()), press(document.body, { repeat: true })]).toEqual([true, true, true]);
    expect(taps).toHaveLength(3);
    for (const about of [{ code: "KeyA" }, { ctrlKey: true }, { metaKey: true }, { altKey: true }])
      expect(press(document.body, about)).toBe(false);
    expect(press(screen.getByRole("button", { name: "Other" }))).toBe(false);
    press(document.body, {}, true);
    expect(taps).toHaveLength(3);
  });

  test("pauses while nobody can see it", () => {
    draw();
    fireEvent.click(canvas());
    const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(false);
    fireEvent(document, new Event("visibilitychange"));
    expect(phase()).toBe("playing");
    hidden.mockReturnValue(true);
    fireEvent(document, new Event("visibilitychange"));
    expect(phase()).toBe("paused");
    expect(screen.getByRole("status")).toHaveTextContent("A title");
    expect(document.querySelector("[data-score]")).not.toBeNull();
  });

  test.each([
    [400, 1, 1],
    [1_200, 1, 1.5],
    [800, 3, 2],
  ])("%i wide at %i device pixels each is drawn %f times as fine", (width, ratio, scale) => {
    const pen: object = new Proxy(
      {},
      { get: (_, name) => (name === "clearRect" || name === "drawImage" ? drawn : () => pen), set: () => true },
    );
    vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(pen as never);
    vi.spyOn(HTMLCanvasElement.prototype, "clientWidth", "get").mockReturnValue(width);
    vi.stubGlobal("devicePixelRatio", ratio);
    draw();
    expect([canvas().width, canvas().height]).toEqual([measures.width * scale, measures.height * scale]);
    const count = drawn.mock.calls.length;
    expect(count).toBeGreaterThan(0);
    frames.at(-1)?.(0);
    expect(drawn).toHaveBeenCalledTimes(count);
    fireEvent.click(canvas());
    frames.at(-1)?.(0);
    expect(drawn.mock.calls.length).toBeGreaterThan(count);
  });
});

test("a canvas is prepared again in another size only, and drawn with every frame of a flight", () => {
  const frames: FrameRequestCallback[] = [];
  const drawn = vi.fn();
  let resized = () => {};
  let width = 800;
  vi.stubGlobal("requestAnimationFrame", (work: FrameRequestCallback) => frames.push(work));
  const construct = (_: object, [callback]: [() => void]) => {
    resized = callback;
    return { observe: () => {}, disconnect: () => {} };
  };
  vi.stubGlobal("ResizeObserver", new Proxy(Object, { construct }));
  const pen: object = new Proxy({}, { get: (_, name) => (name === "drawImage" ? drawn : () => pen), set: () => true });
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(pen as never);
  vi.spyOn(HTMLCanvasElement.prototype, "clientWidth", "get").mockImplementation(() => width);
  vi.stubGlobal("devicePixelRatio", 1);
  vi.spyOn(performance, "now").mockReturnValue(5_000);
  render(<Played />, { wrapper: Unstyled });
  const canvas = screen.getByRole("button", { name: /^Pelican Flight/ }) as HTMLCanvasElement;
  const made = vi.spyOn(document, "createElement");
  const layers = () => made.mock.calls.filter(([name]) => name === "canvas").length;
  const draws = () => {
    const before = drawn.mock.calls.length;
    frames.at(-1)?.(0);
    return drawn.mock.calls.length > before;
  };
  resized();
  expect([canvas.width, layers(), draws()]).toEqual([800, 0, false]);
  width = 1_200;
  resized();
  expect([canvas.width, canvas.height, layers() > 0, draws(), draws()]).toEqual([1_200, 750, true, true, false]);
  fireEvent.click(canvas);
  expect([draws(), draws()]).toEqual([true, true]);
});

describe("the note of waiting scores", () => {
  const draw = async () => {
    answerGame();
    const user = await showPart(<PelicanFlight userId={userId} hasSound={false} />, { as: member });
    await settle();
    return user;
  };

  test("isn't there without any", async () => {
    await draw();
    expect(screen.queryByText(/to be saved/)).toBeNull();
  });

  test.each([
    [[{ score: 1 }], "1 score waits on this device until you're back online."],
    [[{ score: 1 }, { score: 2 }], "2 scores wait on this device until you're back online."],
  ])("offers nothing without a connection: %j", async (scores, text) => {
    keepScores(member, scores);
    goOffline();
    await draw();
    expect(screen.getByText(text)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Save Now" })).toBeNull();
  });

  test("sends them by a press, and is hidden during a flight", async () => {
    keepScores(member, [{ score: 1 }]);
    refuse("game", "saveScore", { status: 403, code: "membership-required" });
    const user = await draw();
    expect(await screen.findByText("1 score waits to be saved.")).toBeVisible();
    const before = requestsOf("game", "saveScore").length;
    await waitFor(() => expect(screen.getByRole("button", { name: "Save Now" })).toBeEnabled());
    await user.click(screen.getByRole("button", { name: "Save Now" }));
    await waitFor(() => expect(requestsOf("game", "saveScore").length).toBeGreaterThan(before));
    await user.click(screen.getByRole("button", { name: /^Pelican Flight/ }));
    expect(screen.queryByText("1 score waits to be saved.")).toBeNull();
  });
});

test.each([
  ["saved where it began with a signed start", true, 1],
  ["for practice without one", false, 0],
])("a flight that ends is %s", async (_what, isSigned, saved) => {
  const frames: FrameRequestCallback[] = [];
  let now = 1_000;
  vi.stubGlobal("requestAnimationFrame", (work: FrameRequestCallback) => frames.push(work));
  const pen: object = new Proxy({}, { get: () => () => pen, set: () => true });
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(pen as never);
  vi.spyOn(performance, "now").mockImplementation(() => now);
  if (isSigned) keepStarts(1);
  refuse("game", "starts", { status: 403, code: "membership-required" });
  answer("game", "saveScore", aScore(member, { score: 0, is_new_best: false }));
  answerGame();
  await showPart(<PelicanFlight userId={userId} hasSound={false} />, { as: member });
  await settle();
  const phase = () => document.querySelector("[data-phase]")?.getAttribute("data-phase");
  fireEvent.click(screen.getByRole("button", { name: /^Pelican Flight/ }));
  for (let frame = 0; frame < 100 && phase() === "playing"; frame += 1) {
    now += 100;
    act(() => frames.at(-1)?.(0));
  }
  expect(phase()).toBe("crashed");
  await settle();
  expect(requestsOf("game", "saveScore")).toHaveLength(saved);
  expect(screen.queryByText(/^A practice flight/) !== null).toBe(!isSigned);
});
