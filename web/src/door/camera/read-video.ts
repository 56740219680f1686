import type { Decoder } from "./decoder.ts";

/** The part of a picture where a guest's phone is held: the middle, 640 x 480 at most. */
const cropWidth = 640;
const cropHeight = 480;
/** Every so many frames the whole picture is searched, with all the decoder knows. */
const thoroughEvery = 5;
/** A camera that just starts or stops has no picture now and then; one that never has any can't be read. */
const mostMissed = 50;

/** Calls `work` with the next frame of a video; returns what ends the waiting. */
const onNextFrame = (video: HTMLVideoElement, work: () => void): (() => void) => {
  if ("requestVideoFrameCallback" in video) {
    const handle = video.requestVideoFrameCallback(work);
    return () => video.cancelVideoFrameCallback(handle);
  }
  const handle = requestAnimationFrame(work);
  return () => cancelAnimationFrame(handle);
};

const takePicture = async (video: HTMLVideoElement, isWhole: boolean): Promise<ImageBitmap> => {
  const { videoWidth, videoHeight } = video;
  if (isWhole) return createImageBitmap(video);
  const width = Math.min(cropWidth, videoWidth);
  const height = Math.min(cropHeight, videoHeight);
  return createImageBitmap(video, (videoWidth - width) / 2, (videoHeight - height) / 2, width, height);
};

/**
 * Reads codes from a video, one frame at a time: what comes while one is read is never queued. `onText` hears each text as often as it is
 * read, `onFailure` once, when codes can't be decoded here. Returns what ends it.
 */
export const readVideo = (
  video: HTMLVideoElement,
  decoder: Decoder,
  { onText, onFailure }: { onText: (text: string) => void; onFailure: () => void },
): (() => void) => {
  let isRunning = true;
  let frames = 0;
  let missed = 0;
  let cancel = () => {};
  const next = (): void => {
    if (isRunning) cancel = onNextFrame(video, read);
  };
  const fail = (): void => {
    if (isRunning) onFailure();
  };
  const read = async (): Promise<void> => {
    if (video.videoWidth === 0) return next();
    frames += 1;
    const isThorough = frames % thoroughEvery === 0;
    const picture = await takePicture(video, isThorough).catch(() => null);
    missed = picture ? 0 : missed + 1;
    if (!picture) return missed < mostMissed ? next() : fail();
    try {
      const text = await decoder.read(picture, isThorough);
      if (isRunning && text) onText(text);
    } catch {
      return fail();
    }
    next();
  };
  next();
  return () => {
    isRunning = false;
    cancel();
  };
};
