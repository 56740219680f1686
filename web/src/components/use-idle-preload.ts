import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { whenLoaded } from "./when-idle.ts";

/**
 * Fetches code that a tap will need, such as a dialog's, once the page has what it shows itself and the browser is idle. What can't be
 * fetched now is fetched, and reported, by the tap.
 */
export const useIdlePreload = (load: () => Promise<unknown>): void => {
  const client = useQueryClient();
  useEffect(() => {
    let cancel = () => {};
    const wait = () => {
      cancel = whenLoaded(() => (client.isFetching() > 0 ? wait() : void load().catch(() => undefined)));
    };
    wait();
    return () => cancel();
  }, [client, load]);
};
