import { useState } from "react";
import { type Draft, emptyDraft, keepDraft, readDraft } from "./draft.ts";

/** A member's draft: kept on this device with every change, until it is posted. */
export const useDraft = (userId: string) => {
  const [draft, setDraft] = useState(() => readDraft(window.localStorage, userId));
  const change = (what: Partial<Draft>) => {
    const next = { ...draft, ...what };
    setDraft(next);
    keepDraft(window.localStorage, userId, next);
  };
  return { draft, change, clear: () => change(emptyDraft) };
};
