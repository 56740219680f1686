import { useEffect, useRef, useState } from "react";

const pauseMilliseconds = 30_000;

/**
 * Slows a text that changes often down for a live region: a change is announced at once when the last one is 30 seconds old,
 * otherwise then. A new `topic` doesn't wait.
 */
export const useAnnouncement = (text: string, topic: string): string => {
  const [announced, setAnnounced] = useState(text);
  const last = useRef({ topic, at: Number.NEGATIVE_INFINITY });
  useEffect(() => {
    const announce = () => {
      last.current = { topic, at: Date.now() };
      setAnnounced(text);
    };
    const wait = last.current.topic === topic ? last.current.at + pauseMilliseconds - Date.now() : 0;
    if (wait <= 0) return announce();
    const timer = setTimeout(announce, wait);
    return () => clearTimeout(timer);
  }, [text, topic]);
  return announced;
};
