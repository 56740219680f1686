// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { openCamera } from "../../../web/src/door/camera/camera-track.ts";
import { createDecoder } from "../../../web/src/door/camera/decoder.ts";
import { listenToReader } from "../../../web/src/door/camera/keyboard-reader.ts";
import { readVideo } from "../../../web/src/door/camera/read-video.ts";
import { keepScanner } from "../../../web/src/door/offline/keep-scanner.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

describe("a hand-held reader", () => {
  let texts: string[] = [];
  let end = () => {};
  beforeEach(() => {
    texts = [];
    end = listenToReader((text) => texts.push(text));
    return () => end();
  });

  /** Types keys with so many milliseconds between them; tells which of them the page was kept from. */
  const type = (keys: string[], { between = 5, start = 1_000, on = document as EventTarget, ...held }: Typed = {}) =>
    keys.flatMap((key, index) => {
      const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...held });
      Object.defineProperty(event, "timeStamp", { value: start + index * between });
      on.dispatchEvent(event);
      return event.defaultPrevented ? [key] : [];
    });
  type Typed = {
    between?: number;
    start?: number;
    on?: EventTarget;
    ctrlKey?: boolean;
    metaKey?: boolean;
    altKey?: boolean;
  };
  const code = [..."P1:ABCDEFGHI"];
  const paste = (text: string | null, on: EventTarget = document) =>
    on.dispatchEvent(
      Object.assign(new Event("paste", { bubbles: true }), {
        clipboardData: text === null ? null : { getData: () => text },
      }),
    );

  test("types a code of 12 characters and Enter, none of which but the first is the page's", () => {
    expect(type([...code, "Enter"])).toEqual([...code.slice(1), "Enter"]);
    expect(type([...code.slice(0, 11), "Enter"], { start: 9_000 })).toEqual(code.slice(1, 11));
    expect(texts).toEqual([code.join("")]);
  });

  test("is as quick as 80 ms a key, and a key without a character is none of its code", () => {
    type([...code.slice(0, 3), "Shift", ...code.slice(3), "Enter"], { between: 80 });
    type([...code, "Enter"], { between: 81, start: 90_000 });
    expect(texts).toEqual([code.join("")]);
  });

  test("begins with nothing after each Enter", () => {
    type([...code.slice(0, 6), "Enter", ...code.slice(6), "Enter"]);
    expect(texts).toEqual([]);
  });

  test("isn't heard in a field or with a key held, nor is what is pasted into a field", () => {
    const [field, button] = ["input", "button"].map((name) => document.body.appendChild(document.createElement(name)));
    type([...code, "Enter"], { on: field });
    for (const [index, held] of ["ctrlKey", "metaKey", "altKey"].entries())
      type([...code, "Enter"], { [held]: true, start: (index + 2) * 10_000 });
    for (const text of [null, "  "]) paste(text);
    paste("in a field", field);
    expect(texts).toEqual([]);
    type([...code, "Enter"], { on: button, start: 90_000 });
    paste("  pasted ", button);
    expect(texts).toEqual([code.join(""), "pasted"]);
  });

  test("isn't heard any more once it was ended", () => {
    end();
    type([...code, "Enter"]);
    paste("pasted");
    expect(texts).toEqual([]);
  });
});

describe("a camera", () => {
  const giveCamera = (mediaDevices: object | undefined) => {
    Object.defineProperty(navigator, "mediaDevices", { configurable: true, value: mediaDevices });
    onTestFinished(() => void Reflect.deleteProperty(navigator, "mediaDevices"));
  };
  const aTrack = (capabilities?: object) =>
    Object.assign(new EventTarget(), {
      stop: vi.fn(),
      applyConstraints: vi.fn(async () => {}),
      ...(capabilities && { getCapabilities: () => capabilities }),
    });
  const streamOf = (...tracks: object[]) => ({
    getUserMedia: async () => ({ getVideoTracks: () => tracks, getTracks: () => tracks }),
  });

  test.each([
    ["unsupported", undefined],
    ["unsupported", {}],
    ["missing", streamOf()],
    ["busy", { getUserMedia: () => Promise.reject(new DOMException("Odd", "OddError")) }],
    ["refused", { getUserMedia: () => Promise.reject(new DOMException("No", "NotAllowedError")) }],
  ])("is %s", async (problem, mediaDevices) => {
    giveCamera(mediaDevices);
    await expect(openCamera(() => {})).rejects.toMatchObject({ name: "CameraRefused", problem });
  });

  test("has a light only where the camera has one", async () => {
    const bright = aTrack({ torch: true });
    giveCamera(streamOf(bright));
    await (await openCamera(() => {})).setTorch?.(true);
    expect(bright.applyConstraints).toHaveBeenCalledWith({ advanced: [{ torch: true }] });
    for (const track of [aTrack({}), aTrack()]) {
      giveCamera(streamOf(track));
      expect((await openCamera(() => {})).setTorch).toBeNull();
    }
  });

  test("that the system takes away is lost, and one that was stopped isn't", async () => {
    const track = aTrack();
    giveCamera(streamOf(track));
    const lost = vi.fn();
    const camera = await openCamera(lost);
    track.dispatchEvent(new Event("ended"));
    expect(lost).toHaveBeenCalledTimes(1);
    camera.stop();
    track.dispatchEvent(new Event("ended"));
    expect([lost.mock.calls.length, track.stop.mock.calls.length]).toEqual([1, 1]);
  });
});

describe("a decoder", () => {
  const picture = {} as ImageBitmap;
  const aWorker = () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const worker = {
      onerror: () => {},
      onmessage: (_event: { data: object }) => {},
      postMessage: vi.fn(),
      terminate: vi.fn(),
    };
    vi.stubGlobal("ImageBitmap", Blob);
    vi.stubGlobal("Worker", new Proxy(Object, { construct: () => worker }));
    return { worker, decoder: createDecoder() };
  };

  test("answers with a code's text, with none, or with why it can't read", async () => {
    const { worker, decoder } = aWorker();
    for (const text of ["P1:A", null]) {
      const read = decoder.read(picture, false);
      worker.onmessage({ data: { text } });
      expect(await read).toBe(text);
    }
    const read = decoder.read(picture, true);
    worker.onmessage({ data: { failure: "No memory" } });
    await expect(read).rejects.toThrow("No memory");
  });

  test("may take its time for the first picture, and 5 seconds for each after that", async () => {
    const { worker, decoder } = aWorker();
    const first = decoder.read(picture, false);
    await vi.advanceTimersByTimeAsync(60_000);
    worker.onmessage({ data: { text: "first" } });
    expect(await first).toBe("first");
    const stopped = vi.fn();
    decoder.read(picture, false).catch(stopped);
    await vi.advanceTimersByTimeAsync(4_999);
    expect(stopped).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(stopped).toHaveBeenCalledWith(new Error("The decoder stopped"));
  });

  test("that doesn't start fails what was asked, and all that is asked later", async () => {
    const { worker, decoder } = aWorker();
    const asked = decoder.read(picture, false);
    worker.onerror();
    await expect(asked).rejects.toThrow("didn't start");
    await expect(decoder.read(picture, false)).rejects.toThrow("didn't start");
    expect(worker.postMessage).toHaveBeenCalledTimes(1);
  });

  test("hands pictures over to its worker, where they are the browser's own", () => {
    const { worker, decoder } = aWorker();
    const own = new ImageBitmap();
    void decoder.read(own, false);
    void decoder.read(picture, false);
    expect(worker.postMessage.mock.calls.map(([, handed]) => handed)).toEqual([[own], []]);
  });
});

describe("a video", () => {
  /** A video whose frames a test brings one by one. */
  const aVideo = (size = { videoWidth: 1_280, videoHeight: 720 }) => {
    let work = () => {};
    const cancelVideoFrameCallback = vi.fn();
    const video = {
      ...size,
      requestVideoFrameCallback: (next: () => void) => {
        work = next;
        return 7;
      },
      cancelVideoFrameCallback,
    };
    const createImageBitmap = vi.fn(async (..._part: unknown[]): Promise<object> => ({}));
    vi.stubGlobal("createImageBitmap", createImageBitmap);
    const read = vi.fn(async (_picture: object, _isThorough: boolean): Promise<string | null> => null);
    const heard = { onText: vi.fn(), onFailure: vi.fn() };
    const decoder = { read, stop: () => {} };
    const end = readVideo(video as unknown as HTMLVideoElement, decoder as never, heard);
    const frames = async (count: number) => {
      for (let left = count; left > 0; left -= 1) {
        const next = work;
        work = () => {};
        next();
        await new Promise((resolve) => setImmediate(resolve));
      }
    };
    return { video, frames, read, createImageBitmap, heard, end, cancelVideoFrameCallback };
  };

  test("is read in its middle, and every fifth frame whole", async () => {
    const { video, frames, read, createImageBitmap } = aVideo();
    await frames(6);
    const middle = [video, 320, 120, 640, 480];
    expect(createImageBitmap.mock.calls).toEqual([middle, middle, middle, middle, [video], middle]);
    expect(read.mock.calls.map(([, isThorough]) => isThorough)).toEqual([false, false, false, false, true, false]);
  });

  test("that is small is read as it is, and one without a size isn't read", async () => {
    const small = aVideo({ videoWidth: 320, videoHeight: 240 });
    await small.frames(1);
    expect(small.createImageBitmap.mock.calls).toEqual([[small.video, 0, 0, 320, 240]]);
    const none = aVideo({ videoWidth: 0, videoHeight: 0 });
    await none.frames(3);
    expect(none.createImageBitmap).not.toHaveBeenCalled();
    Object.assign(none.video, { videoWidth: 640, videoHeight: 480 });
    await none.frames(1);
    expect(none.createImageBitmap).toHaveBeenCalledTimes(1);
    const narrow = aVideo({ videoWidth: 1, videoHeight: 1 });
    await narrow.frames(1);
    expect(narrow.createImageBitmap).toHaveBeenCalledTimes(1);
  });

  test("tells each text that is read, and none after it was ended", async () => {
    const { frames, read, heard, end, cancelVideoFrameCallback } = aVideo();
    read.mockResolvedValueOnce("P1:A").mockResolvedValueOnce(null);
    await frames(2);
    expect(heard.onText.mock.calls).toEqual([["P1:A"]]);
    let answer = (_text: string) => {};
    read.mockImplementationOnce(
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    await frames(1);
    end();
    expect(cancelVideoFrameCallback).toHaveBeenCalledWith(7);
    answer("P1:B");
    await frames(1);
    expect(heard.onText).toHaveBeenCalledTimes(1);
    expect(read).toHaveBeenCalledTimes(3);
  });

  test("that has no picture 50 times in a row can't be read; one in between begins the count again", async () => {
    const { frames, createImageBitmap, heard } = aVideo();
    createImageBitmap.mockRejectedValue(new DOMException("No picture", "InvalidStateError"));
    await frames(49);
    createImageBitmap.mockResolvedValueOnce({});
    await frames(1);
    await frames(49);
    expect(heard.onFailure).not.toHaveBeenCalled();
    for (let frame = 50; frame <= 51; frame += 1) {
      await frames(1);
      expect(heard.onFailure).toHaveBeenCalledTimes(1);
    }
  });

  test("whose pictures can't be decoded fails once, and not after it was ended", async () => {
    for (const isEnded of [false, true]) {
      const { frames, read, heard, end } = aVideo();
      let fail = (_error: Error) => {};
      read.mockImplementation(
        () =>
          new Promise((_resolve, reject) => {
            fail = reject;
          }),
      );
      await frames(1);
      if (isEnded) end();
      fail(new Error("No memory"));
      await frames(2);
      expect(heard.onFailure).toHaveBeenCalledTimes(isEnded ? 0 : 1);
    }
  });

  test("of a browser that tells of no frames is read with each repaint", () => {
    const [request, cancel] = [vi.fn(() => 5), vi.fn()];
    vi.stubGlobal("requestAnimationFrame", request);
    vi.stubGlobal("cancelAnimationFrame", cancel);
    readVideo({} as HTMLVideoElement, {} as never, { onText: () => {}, onFailure: () => {} })();
    expect([request.mock.calls.length, cancel.mock.calls]).toEqual([1, [[5]]]);
  });
});

describe("the scanner's files", () => {
  const giveWorker = ({
    state = "activated",
    names = ["precache-/door/"],
    counts = [3],
  }: {
    state?: string | null;
    names?: string[];
    counts?: number[];
  }) => {
    vi.useFakeTimers();
    const worker = state === null ? undefined : { active: { state } };
    const container = { register: vi.fn(async () => ({})), getRegistration: vi.fn(async () => worker) };
    Object.defineProperty(navigator, "serviceWorker", { configurable: true, value: container });
    vi.stubGlobal("caches", {
      keys: async () => names,
      open: async (name: string) => ({ keys: async () => Array(counts[names.indexOf(name)] ?? 0).fill("file") }),
    });
    onTestFinished(() => {
      vi.useRealTimers();
      Reflect.deleteProperty(navigator, "serviceWorker");
    });
    const told: string[] = [];
    return { container, told, tell: (state: string) => void told.push(state) };
  };
  const soon = () => vi.advanceTimersByTimeAsync(1);

  test("are kept nowhere in a browser without workers", () => {
    const told: string[] = [];
    keepScanner((state) => told.push(state))();
    expect(told).toEqual(["unsupported"]);
  });

  test.each([
    ["kept", {}],
    ["kept", { names: ["other", "precache-1-/door/", "precache-2-/door/"], counts: [0, 0, 2] }],
    ["keeping", { state: "installing" }],
    ["keeping", { state: null }],
    ["keeping", { counts: [0] }],
    ["keeping", { names: ["runtime-/door/", "precache-/"], counts: [2, 2] }],
  ])("are %s: %o", async (state, worker) => {
    const { told, tell } = giveWorker(worker);
    const end = keepScanner(tell);
    await soon();
    expect(told).toEqual([state]);
    end();
  });

  test("are looked for every half second until they are there", async () => {
    const { container, told, tell } = giveWorker({ state: null });
    const end = keepScanner(tell);
    await soon();
    await vi.advanceTimersByTimeAsync(498);
    expect(told).toEqual(["keeping"]);
    container.getRegistration.mockResolvedValue({ active: { state: "activated" } });
    for (const milliseconds of [1, 5_000]) {
      await vi.advanceTimersByTimeAsync(milliseconds);
      expect(told).toEqual(["keeping", "kept"]);
    }
    end();
  });

  test("that can't be looked for aren't kept yet", async () => {
    const { container, told, tell } = giveWorker({});
    container.getRegistration.mockRejectedValue(new DOMException("No", "SecurityError"));
    const end = keepScanner(tell);
    await soon();
    end();
    container.register.mockRejectedValue(new TypeError("Offline"));
    keepScanner(tell);
    await soon();
    expect(told).toEqual(["keeping", "failed"]);
  });

  test("of an earlier visit are as good where they can't be fetched, or there are none", async () => {
    for (const [state, what] of [
      ["activated", "kept"],
      [null, "failed"],
    ] as const) {
      const { container, told, tell } = giveWorker({ state });
      container.register.mockRejectedValue(new TypeError("Offline"));
      keepScanner(tell);
      await soon();
      expect(told).toEqual([what]);
    }
  });

  test("aren't told of any more once nobody listens", async () => {
    for (const isOffline of [false, true]) {
      const { container, told, tell } = giveWorker({});
      if (isOffline) container.register.mockRejectedValue(new TypeError("Offline"));
      keepScanner(tell)();
      await soon();
      expect(told).toEqual([]);
    }
  });
});
