import VolumeOffRounded from "@mui/icons-material/VolumeOffRounded";
import VolumeUpRounded from "@mui/icons-material/VolumeUpRounded";
import IconButton from "@mui/material/IconButton";
import { type MouseEvent, useState } from "react";

const key = "playyy-game-sound";

/** Whether the game makes sounds on this device; off until somebody turns them on. */
export const useSoundSetting = (): { isOn: boolean; toggle: () => void } => {
  const [isOn, setIsOn] = useState(() => window.localStorage.getItem(key) === "on");
  const toggle = () => {
    window.localStorage.setItem(key, isOn ? "off" : "on");
    setIsOn(!isOn);
  };
  return { isOn, toggle };
};

/** Turns the game's sounds on and off. */
export const SoundToggle = ({ isOn, onToggle }: { isOn: boolean; onToggle: () => void }) => (
  <IconButton
    aria-label="Sound"
    aria-pressed={isOn}
    onClick={({ detail, currentTarget }: MouseEvent<HTMLElement>) => {
      // After a click with the mouse, Space goes to the game again.
      if (detail > 0) currentTarget.blur();
      onToggle();
    }}
  >
    {isOn ? <VolumeUpRounded /> : <VolumeOffRounded />}
  </IconButton>
);
