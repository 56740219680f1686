import { prepareZXingModule, type ReaderOptions, readBarcodes } from "zxing-wasm/reader";
import wasmUrl from "zxing-wasm/reader/zxing_reader.wasm?url";

prepareZXingModule({ overrides: { locateFile: () => wasmUrl } });

// Level L at arm's length needs no tricks; the dark, the tilted and the inverted get them every fifth time.
const quick: ReaderOptions = {
  formats: ["QRCode"],
  maxNumberOfSymbols: 1,
  tryHarder: false,
  tryRotate: false,
  tryInvert: false,
  tryDownscale: false,
};
const thorough: ReaderOptions = {
  ...quick,
  tryHarder: true,
  tryRotate: true,
  tryInvert: true,
  tryDownscale: true,
};

/** A picture to look for a code in; `isThorough` also finds tilted and inverted ones, and takes several times as long. */
export type FrameRequest = { image: ImageData; isThorough: boolean };

/** The text of the QR code in a picture, or null. Rejects when the decoder can't be loaded. */
export const readFrame = async ({ image, isThorough }: FrameRequest): Promise<string | null> => {
  const [found] = await readBarcodes(image, isThorough ? thorough : quick);
  return found?.isValid ? found.text : null;
};

let canvas: OffscreenCanvas | null = null;

/** The pixels of a bitmap, which is used up. */
export const toPixels = (bitmap: ImageBitmap): ImageData => {
  const { width, height } = bitmap;
  if (canvas?.width !== width || canvas.height !== height) canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("This browser can't read pictures");
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  return context.getImageData(0, 0, width, height);
};
