/** Why there is no picture. `lost`: the system took the camera away, as when the phone was locked. */
export type CameraProblem = "refused" | "missing" | "busy" | "lost" | "unsupported";

/** A camera that runs. `setTorch` is null where its light can't be switched. */
export type Camera = { stream: MediaStream; setTorch: ((isOn: boolean) => Promise<void>) | null; stop: () => void };

/** A camera couldn't be opened. */
export class CameraRefused extends Error {
  readonly problem: CameraProblem;
  constructor(problem: CameraProblem) {
    super(`The camera is ${problem}`);
    this.name = "CameraRefused";
    this.problem = problem;
  }
}

const problems: Record<string, CameraProblem> = {
  NotAllowedError: "refused",
  SecurityError: "refused",
  NotFoundError: "missing",
  OverconstrainedError: "missing",
  NotReadableError: "busy",
  AbortError: "busy",
};

const wanted: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: { ideal: "environment" }, width: { ideal: 1_280 }, height: { ideal: 720 } },
};

// TypeScript's DOM types don't have the torch yet.
type TorchCapabilities = MediaTrackCapabilities & { torch?: boolean };
const torchOf = (track: MediaStreamTrack): Camera["setTorch"] => {
  const { torch } = (track.getCapabilities?.() ?? {}) as TorchCapabilities;
  if (!torch) return null;
  return (isOn) => track.applyConstraints({ advanced: [{ torch: isOn } as MediaTrackConstraintSet] });
};

/** Opens the camera at the back of the device. `onLost` is called when the system takes it away. Throws `CameraRefused`. */
export const openCamera = async (onLost: () => void): Promise<Camera> => {
  if (!navigator.mediaDevices?.getUserMedia) throw new CameraRefused("unsupported");
  const stream = await navigator.mediaDevices.getUserMedia(wanted).catch((error: unknown) => {
    throw new CameraRefused(problems[(error as DOMException).name] ?? "busy");
  });
  const [track] = stream.getVideoTracks();
  if (!track) throw new CameraRefused("missing");
  track.addEventListener("ended", onLost);
  return {
    stream,
    setTorch: torchOf(track),
    stop: () => {
      track.removeEventListener("ended", onLost);
      for (const one of stream.getTracks()) one.stop();
    },
  };
};
