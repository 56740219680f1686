import { useCallback, useState } from "react";
import { usePageRestored } from "../../components/use-page-restored.ts";

/** Counts how often the browser restored this page from its back/forward cache: its content is then out of date. */
export const useRestoreCount = (): number => {
  const [count, setCount] = useState(0);
  usePageRestored(useCallback(() => setCount((before) => before + 1), []));
  return count;
};
