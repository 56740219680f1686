import { useState } from "react";

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
