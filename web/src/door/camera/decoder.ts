import type { DecoderAnswer, DecoderQuestion } from "./decoder.worker.ts";

/** Reads codes out of pictures, one at a time. */
export type Decoder = {
  /** The text of the code in a picture, or null. The picture is used up. Rejects when codes can't be decoded here. */
  read: (image: ImageBitmap, isThorough: boolean) => Promise<string | null>;
  stop: () => void;
};

/** A picture takes some milliseconds; a phone short of memory may stop the worker without a word. In milliseconds. */
const patienceMilliseconds = 5_000;

const createWorkerDecoder = (): Decoder => {
  const worker = new Worker(new URL("./decoder.worker.ts", import.meta.url), { type: "module" });
  let failure: Error | null = null;
  let fail = (_error: Error): void => {};
  // The first picture waits for the engine, which a slow connection may still be bringing.
  let hasAnswered = false;
  // It may fail before anything is asked of it.
  worker.onerror = () => {
    failure = new Error("The decoder didn't start");
    fail(failure);
  };
  const ask = (question: DecoderQuestion): Promise<DecoderAnswer> =>
    new Promise((resolve, reject) => {
      if (failure) return reject(failure);
      fail = reject;
      const stopped = () => reject(new Error("The decoder stopped"));
      const timer = hasAnswered ? setTimeout(stopped, patienceMilliseconds) : undefined;
      worker.onmessage = ({ data }: MessageEvent<DecoderAnswer>) => {
        clearTimeout(timer);
        hasAnswered = true;
        resolve(data);
      };
      worker.postMessage(question, question.image instanceof ImageBitmap ? [question.image] : []);
    });
  return {
    read: async (image, isThorough) => {
      const answer = await ask({ image, isThorough });
      if ("failure" in answer) throw new Error(answer.failure);
      return answer.text;
    },
    stop: () => worker.terminate(),
  };
};

// Where a browser has no workers, the page decodes by itself: slower, but it scans.
const createPageDecoder = (): Decoder => {
  const loaded = import("./read-frame.ts");
  return {
    read: async (bitmap, isThorough) => {
      const { readFrame, toPixels } = await loaded;
      return readFrame({ image: toPixels(bitmap), isThorough });
    },
    stop: () => {},
  };
};

/** Starts a decoder, in a worker where there are any. */
export const createDecoder = (): Decoder =>
  typeof Worker === "undefined" ? createPageDecoder() : createWorkerDecoder();
