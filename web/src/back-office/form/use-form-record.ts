import { useState } from "react";

/**
 * The record that a form on a page starts from: the latest, until something is typed. From then on it stays what it was, because a
 * page reads it again by itself; a record that somebody else has changed since is refused when it is saved. `release` takes the latest.
 */
export const useFormRecord = <Stored>(latest: Stored) => {
  const [held, setHeld] = useState<{ record: Stored } | null>(null);
  return {
    record: held ? held.record : latest,
    holdWhile: (isDirty: boolean) => setHeld((before) => (isDirty ? (before ?? { record: latest }) : null)),
    release: () => setHeld(null),
  };
};
