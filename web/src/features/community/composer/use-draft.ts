import { useRef, useState } from "react";
import { type Draft, emptyDraft, keepDraft, readDraft } from "./draft.ts";

/** A member's draft: kept on this device with every change, until it is posted. */
export const useDraft = (userId: string) => {
  const [draft, setDraft] = useState(() => readDraft(window.localStorage, userId));
  const latest = useRef(draft);
  const change = (what: Partial<Draft>) => {
    latest.current = { ...latest.current, ...what };
    setDraft(latest.current);
    keepDraft(window.localStorage, userId, latest.current);
  };
  return { draft, change, clear: () => change(emptyDraft) };
};
