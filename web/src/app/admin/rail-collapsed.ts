import { useState } from "react";

const storageKey = "playyy.rail-collapsed";

const keep = (isCollapsed: boolean): void => {
  if (isCollapsed) localStorage.setItem(storageKey, "yes");
  else localStorage.removeItem(storageKey);
};

/** Whether the rail shows icons alone, as it was left on this device. */
export const useRailCollapsed = (): [isCollapsed: boolean, toggle: () => void] => {
  const [isCollapsed, setIsCollapsed] = useState(() => localStorage.getItem(storageKey) === "yes");
  const toggle = () => {
    keep(!isCollapsed);
    setIsCollapsed(!isCollapsed);
  };
  return [isCollapsed, toggle];
};
