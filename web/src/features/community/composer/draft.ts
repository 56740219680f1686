import { useRef, useState } from "react";
import { postDraftPrefix } from "../../../member/offline/drafts.ts";

/** What a member has written and not posted yet; `alt` describes the picture, which is kept apart. */
export type Draft = { content: string; location: string | null; alt: string };

export const emptyDraft: Draft = { content: "", location: null, alt: "" };

const keyOf = (userId: string): string => postDraftPrefix + userId;

const toDraft = (value: unknown): Draft => {
  const { content, location, alt } = (value ?? {}) as Record<keyof Draft, unknown>;
  const isUsable = typeof content === "string" && (location === null || typeof location === "string");
  return isUsable ? { content, location, alt: typeof alt === "string" ? alt : "" } : emptyDraft;
};

const parse = (stored: string | null): unknown => {
  try {
    return JSON.parse(stored ?? "null");
  } catch {
    return null;
  }
};

/** The draft this device keeps for a member; empty if there is none. */
export const readDraft = (storage: Storage, userId: string): Draft => toDraft(parse(storage.getItem(keyOf(userId))));

/** Keeps a member's draft on this device; an empty one is removed. A full device keeps nothing. */
export const keepDraft = (storage: Storage, userId: string, draft: Draft): void => {
  try {
    if (draft.content === "" && draft.location === null && draft.alt === "") storage.removeItem(keyOf(userId));
    else storage.setItem(keyOf(userId), JSON.stringify(draft));
  } catch {
    // The text is still in the composer.
  }
};

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
