import VolumeOffRounded from "@mui/icons-material/VolumeOffRounded";
import VolumeUpRounded from "@mui/icons-material/VolumeUpRounded";
import IconButton from "@mui/material/IconButton";

/** Turns the game's sounds on and off. */
export const SoundToggle = ({ isOn, onToggle }: { isOn: boolean; onToggle: () => void }) => (
  <IconButton aria-label="Sound" aria-pressed={isOn} onClick={onToggle}>
    {isOn ? <VolumeUpRounded /> : <VolumeOffRounded />}
  </IconButton>
);
