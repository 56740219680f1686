import { useEffect, useState } from "react";

/** Whether `isOn` has been true for `milliseconds` without interruption. */
export const useHasLasted = (isOn: boolean, milliseconds: number): boolean => {
  const [hasLasted, setHasLasted] = useState(false);
  useEffect(() => {
    if (!isOn) return;
    const timer = setTimeout(() => setHasLasted(true), milliseconds);
    return () => {
      clearTimeout(timer);
      setHasLasted(false);
    };
  }, [isOn, milliseconds]);
  return hasLasted;
};
