import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { type Camera, type CameraProblem, CameraRefused, openCamera } from "./camera-track.ts";
import { createDecoder } from "./decoder.ts";
import { readVideo } from "./read-video.ts";

/** For how long a text must be out of the picture before it counts as shown again, in milliseconds. */
const goneMilliseconds = 1_500;

/**
 * Tells a code that is shown from one that is still there: answers whether a text is news at `now` (milliseconds). A phone held before the
 * camera is read ten times a second and answered once. While the scanner is taken, no other text is news, and it still is afterwards.
 */
const createNewTexts = () => {
  let last = "";
  let seenAt = Number.NEGATIVE_INFINITY;
  return (text: string, now: number, isTaken: boolean): boolean => {
    const isStillThere = text === last && now - seenAt <= goneMilliseconds;
    if (!isStillThere && isTaken) return false;
    last = text;
    seenAt = now;
    return !isStillThere;
  };
};

/** `decoder`: the camera runs, and codes can't be read from it here. */
export type ScanProblem = CameraProblem | "decoder";

/** What the camera is doing. */
export type CameraState = {
  state: "starting" | "running" | ScanProblem;
  isTorchOn: boolean;
  toggleTorch: (() => void) | null;
  restart: () => void;
};

const toProblem = (error: unknown): CameraProblem => (error instanceof CameraRefused ? error.problem : "busy");

/** Who hears codes; while `isTaken`, a new one waits until it is read again. */
export type CodeListener = { onCode: (text: string) => void; isTaken: () => boolean };

/** Runs the camera on a video element for as long as the page is seen, and tells each code that is newly shown to it. */
export const useCamera = (video: RefObject<HTMLVideoElement | null>, listener: CodeListener): CameraState => {
  const [state, setState] = useState<CameraState["state"]>("starting");
  const [camera, setCamera] = useState<Camera | null>(null);
  const [isTorchOn, setTorchOn] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const heard = useRef(listener);
  heard.current = listener;
  const restart = useCallback(() => setAttempt((count) => count + 1), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt opens the camera anew
  useEffect(() => {
    let isOver = false;
    let opened: Camera | null = null;
    setState("starting");
    setTorchOn(false);
    openCamera(() => setState("lost")).then(
      (found) => {
        opened = found;
        if (isOver) return found.stop();
        setCamera(found);
        setState("running");
      },
      (error: unknown) => !isOver && setState(toProblem(error)),
    );
    return () => {
      isOver = true;
      setCamera(null);
      opened?.stop();
    };
  }, [attempt]);

  useEffect(() => {
    const element = video.current;
    if (!camera || !element) return;
    element.srcObject = camera.stream;
    element.play().catch(() => {});
    const decoder = createDecoder();
    const isNew = createNewTexts();
    const stop = readVideo(element, decoder, {
      onText: (text) => {
        const { onCode, isTaken } = heard.current;
        if (isNew(text, performance.now(), isTaken())) onCode(text);
      },
      onFailure: () => setState("decoder"),
    });
    return () => {
      stop();
      decoder.stop();
      element.srcObject = null;
    };
  }, [camera, video]);

  // In the background a phone's system takes the camera away, often without a word.
  useEffect(() => {
    const onVisible = () => document.visibilityState === "visible" && restart();
    document.addEventListener("visibilitychange", onVisible);
    return () => document.removeEventListener("visibilitychange", onVisible);
  }, [restart]);

  const setTorch = camera?.setTorch;
  const toggleTorch = setTorch
    ? () =>
        setTorch(!isTorchOn).then(
          () => setTorchOn(!isTorchOn),
          () => setTorchOn(false),
        )
    : null;
  return { state, isTorchOn, toggleTorch, restart };
};
