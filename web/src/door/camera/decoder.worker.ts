import { readFrame, toPixels } from "./read-frame.ts";

/** What the page sends: one picture at a time. */
export type DecoderQuestion = { image: ImageBitmap | ImageData; isThorough: boolean };

/** What the worker answers: the text, null where there is no code, or why it can't decode at all. */
export type DecoderAnswer = { text: string | null } | { failure: string };

const scope = self as unknown as {
  onmessage: (message: MessageEvent<DecoderQuestion>) => void;
  postMessage: (answer: DecoderAnswer) => void;
};

const answer = async ({ image, isThorough }: DecoderQuestion): Promise<DecoderAnswer> => {
  try {
    const pixels = image instanceof ImageData ? image : toPixels(image);
    return { text: await readFrame({ image: pixels, isThorough }) };
  } catch (error) {
    return { failure: String(error) };
  }
};

scope.onmessage = async ({ data }) => scope.postMessage(await answer(data));
