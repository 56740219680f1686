import { useEffect, useRef } from "react";
import { limits } from "../../../shared/model/limits.ts";
import { track } from "./track.ts";

const debounceMilliseconds = 1_000;

/** Anything that looks like an email address or a phone number isn't tracked. */
const isPersonal = (text: string): boolean => /@|\d[\d\s().-]{6,}\d/.test(text);

/** Tracks a search once typing has paused for a second, skipping immediate repeats; `count` is null until known. */
export const useTrackSearch = (typed: string, count: number | null): void => {
  const text = typed.trim().slice(0, limits.titleLength);
  const last = useRef("");
  useEffect(() => {
    if (!text || count === null || text === last.current || isPersonal(text)) return;
    const timer = setTimeout(() => {
      last.current = text;
      track("search", { search_query: text, results_count: count });
    }, debounceMilliseconds);
    return () => clearTimeout(timer);
  }, [text, count]);
};
