import VolumeOffRounded from "@mui/icons-material/VolumeOffRounded";
import VolumeUpRounded from "@mui/icons-material/VolumeUpRounded";
import IconButton from "@mui/material/IconButton";
import type { MouseEvent } from "react";

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
