import { beforeEach, expect, test, vi } from "vitest";
import { readBarcodes } from "zxing-wasm/reader";
import { createDecoder } from "../../../web/src/door/camera/decoder.ts";
import { readFrame, toPixels } from "../../../web/src/door/camera/read-frame.ts";

vi.mock("zxing-wasm/reader", () => ({ prepareZXingModule: vi.fn(), readBarcodes: vi.fn() }));

const read = vi.mocked(readBarcodes);
const find = (...found: object[]) => read.mockResolvedValueOnce(found as never);
const image = { width: 4, height: 3 } as ImageData;

let made: number[][] = [];
const context = vi.fn<() => object | null>();
const drawn = { drawImage: vi.fn(), getImageData: (...area: number[]) => area };
const bitmapOf = (width: number, height: number) => ({ width, height, close: vi.fn() }) as unknown as ImageBitmap;

beforeEach(() => {
  made = [];
  read.mockReset();
  context.mockReset().mockReturnValue(drawn);
  const construct = (_target: object, [width = 0, height = 0]: number[]) => {
    made.push([width, height]);
    return { width, height, getContext: context };
  };
  vi.stubGlobal("OffscreenCanvas", new Proxy(Object, { construct }));
  return () => vi.unstubAllGlobals();
});

test("a picture's code is read if it is whole, with more effort on request", async () => {
  find({ isValid: true, text: "P1:A" });
  find({ isValid: false, text: "P1:A" });
  find();
  const texts = [false, true, false].map((isThorough) => readFrame({ image, isThorough }));
  expect(await Promise.all(texts)).toEqual(["P1:A", null, null]);
  expect(read.mock.calls.map(([, how]) => [how?.tryHarder, how?.tryInvert])).toEqual([
    [false, false],
    [true, true],
    [false, false],
  ]);
});

test("pictures of one size share a canvas, and each is used up", () => {
  for (const [width, height] of [
    [640, 480],
    [640, 480],
    [320, 480],
    [320, 240],
  ] as const) {
    const bitmap = bitmapOf(width, height);
    expect(toPixels(bitmap)).toEqual([0, 0, width, height]);
    expect(bitmap.close).toHaveBeenCalledTimes(1);
  }
  expect(made).toEqual([
    [640, 480],
    [320, 480],
    [320, 240],
  ]);
  context.mockReturnValue(null);
  expect(() => toPixels(bitmapOf(320, 240))).toThrow("This browser can't read pictures");
});

test("a browser without workers decodes by itself", async () => {
  const decoder = createDecoder();
  find({ isValid: true, text: "P1:A" });
  expect(await decoder.read(bitmapOf(640, 480), true)).toBe("P1:A");
  expect(read.mock.lastCall?.[1]?.tryHarder).toBe(true);
  decoder.stop();
});

test("the worker answers with a code, with none, or why it can't decode", async () => {
  const scope = { onmessage: async (_message: object) => {}, postMessage: vi.fn() };
  vi.stubGlobal("self", scope);
  vi.stubGlobal("ImageData", Array);
  await import("../../../web/src/door/camera/decoder.worker.ts");
  const pixels = [7];
  find({ isValid: true, text: "P1:A" });
  find();
  read.mockRejectedValueOnce(new Error("No memory"));
  for (const asked of [pixels, bitmapOf(8, 6), pixels])
    await scope.onmessage({ data: { image: asked, isThorough: false } });
  expect(scope.postMessage.mock.calls).toEqual([
    [{ text: "P1:A" }],
    [{ text: null }],
    [{ failure: "Error: No memory" }],
  ]);
  expect(read.mock.calls.map(([pixelsRead]) => pixelsRead)).toEqual([pixels, [0, 0, 8, 6], pixels]);
});
