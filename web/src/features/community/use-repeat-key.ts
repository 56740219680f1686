import { useRef } from "react";

/**
 * Idempotency keys of something that is sent until it succeeds: the same input has the same key, so that what the server did before its
 * answer was lost isn't done again.
 */
export const useRepeatKey = () => {
  const last = useRef<{ input: string; key: string } | null>(null);
  return {
    keyOf: (input: unknown): string => {
      const text = JSON.stringify(input);
      if (last.current?.input !== text) last.current = { input: text, key: crypto.randomUUID() };
      return last.current.key;
    },
    /** Called after a success: the same again is meant as another one. */
    forget: () => {
      last.current = null;
    },
  };
};
