import { useRef } from "react";
import { type ScanProblem, useCamera } from "./use-camera.ts";
import "./viewfinder.css";

const texts: Record<ScanProblem, { title: string; text: string }> = {
  refused: {
    title: "The camera is off for this site",
    text: "Allow it in the browser's settings for this site, then try again. A hand-held reader works meanwhile.",
  },
  missing: { title: "No camera found", text: "Connect one and try again, or use a hand-held reader." },
  busy: { title: "Another app uses the camera", text: "Close it, then try again." },
  lost: { title: "The camera stopped", text: "That happens when the phone was locked or another app took it." },
  unsupported: {
    title: "This browser has no camera",
    text: "Open this page in Safari or Chrome, or use a hand-held reader.",
  },
  decoder: { title: "Codes can't be read here", text: "Reload this page once with a connection, then try again." },
};

type Props = { onCode: (text: string) => void; isTaken?: () => boolean; hint: string };

const never = () => false;

/** The camera's picture with the place to hold a code at. `onCode` hears each code that is newly shown. */
export const Viewfinder = ({ onCode, isTaken = never, hint }: Props) => {
  const video = useRef<HTMLVideoElement>(null);
  const { state, isTorchOn, toggleTorch, restart } = useCamera(video, { onCode, isTaken });
  const problem = state === "starting" || state === "running" ? null : texts[state];
  return (
    <div className="viewfinder" data-state={state}>
      <video ref={video} className="viewfinder-picture" muted playsInline aria-label="The camera's picture" />
      {problem ? (
        <div className="viewfinder-problem" role="alert">
          <h2>{problem.title}</h2>
          <p>{problem.text}</p>
          <button type="button" className="button" onClick={restart}>
            Try again
          </button>
        </div>
      ) : (
        <div className="viewfinder-frame" aria-hidden="true" />
      )}
      {!problem && <p className="viewfinder-hint">{state === "starting" ? "Starting the camera…" : hint}</p>}
      {toggleTorch && (
        <button type="button" className="button viewfinder-torch" aria-pressed={isTorchOn} onClick={toggleTorch}>
          {isTorchOn ? "Light off" : "Light on"}
        </button>
      )}
    </div>
  );
};
