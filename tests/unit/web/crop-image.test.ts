import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type CropFrame, cropImage } from "../../../web/src/components/media/crop/crop-image.ts";

type Stroke = [name: string, ...args: unknown[]];
const strokes: Stroke[] = [];
const canvas = { width: 0, height: 0, getContext: (): object | null => null, toBlob: vi.fn() };
let isReadable = true;

beforeEach(() => {
  strokes.length = 0;
  isReadable = true;
  const get =
    (_: object, name: string) =>
    (...args: unknown[]) =>
      strokes.push([name, ...args]);
  const context = new Proxy({}, { get, set: () => true });
  canvas.getContext = () => context;
  canvas.toBlob.mockReset().mockImplementation((done: (blob: Blob) => void) => done(new Blob(["cropped"])));
  vi.stubGlobal("document", { createElement: () => canvas });
  const construct = () => {
    const image = { naturalWidth: 400, naturalHeight: 200, onload: () => {}, onerror: () => {} };
    const set = (target: Record<string, unknown>, name: string, value: unknown) => {
      target[name] = value;
      if (name === "src") queueMicrotask(() => (isReadable ? image.onload() : image.onerror()));
      return true;
    };
    return new Proxy(image, { set } as ProxyHandler<typeof image>);
  };
  vi.stubGlobal("Image", new Proxy(Object, { construct }));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const square: CropFrame = { aspect: 1, round: true, longestSide: 100 };
const crop = (about: Partial<CropFrame> = {}, area: { width: number; height: number } = { width: 200, height: 200 }) =>
  cropImage("blob:me", { x: 10, y: 20, ...area }, 0, { ...square, ...about });
const drawn = (name: string) => strokes.filter(([one]) => one === name).map(([, ...args]) => args);

test.each<[string, Partial<CropFrame>, { width: number; height: number }, [number, number]]>([
  ["a square, at most as wide as it may be", {}, { width: 200, height: 200 }, [100, 100]],
  ["no wider than what was chosen", {}, { width: 60.4, height: 60.4 }, [60, 60]],
  ["to the nearest pixel", {}, { width: 60.6, height: 60.6 }, [61, 61]],
  ["of a wide frame, whose width is its longest side", { aspect: 2 }, { width: 400, height: 200 }, [100, 50]],
  ["of a wide frame, to the nearest pixel", { aspect: 1.8 }, { width: 400, height: 200 }, [100, 56]],
  ["of a tall frame, whose height is its longest side", { aspect: 0.5 }, { width: 100, height: 200 }, [50, 100]],
  ["of one pixel at least", { aspect: 4 }, { width: 0.2, height: 0.05 }, [1, 1]],
])("a picture is cropped to %s", async (_what, frame, area, size) => {
  await crop(frame, area);
  expect([canvas.width, canvas.height]).toEqual(size);
  expect(drawn("fillRect")).toEqual([[0, 0, ...size]]);
});

test("a picture is drawn from where it was chosen, turned about its middle, as a JPEG of quality 0.8", async () => {
  await cropImage("blob:me", { x: 10, y: 20, width: 50, height: 50 }, 90, square);
  expect(drawn("scale")).toEqual([[1, 1]]);
  expect(drawn("translate")).toEqual([[expect.closeTo(90, 6), expect.closeTo(180, 6)]]);
  expect(drawn("rotate")).toEqual([[Math.PI / 2]]);
  expect(drawn("drawImage")).toEqual([[expect.anything(), -200, -100]]);
  expect(canvas.toBlob.mock.calls[0]?.slice(1)).toEqual(["image/jpeg", 0.8]);
});

test.each<[string, () => void]>([
  [
    "Failed to load image",
    () => {
      isReadable = false;
    },
  ],
  [
    "No 2d context",
    () => {
      canvas.getContext = () => null;
    },
  ],
  ["Canvas is empty", () => canvas.toBlob.mockImplementation((done: (blob: null) => void) => done(null))],
])("a picture that can't be cropped is refused: %s", async (reason, spoil) => {
  spoil();
  await expect(crop()).rejects.toThrow(reason);
});
