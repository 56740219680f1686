import { onlineManager } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";

const subscribe = (listener: () => void) => onlineManager.subscribe(listener);

/** Whether this device reports a connection. */
export const useIsOnline = (): boolean => useSyncExternalStore(subscribe, () => onlineManager.isOnline());
