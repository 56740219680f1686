import { useSyncExternalStore } from "react";
import type { Claim, Deal } from "../../../../../shared/model/deal.ts";

/** A claim just made; `sentAt` is when its request was sent, in epoch milliseconds on this device. */
type Stamped = { claim: Claim; sentAt: number };

type State = {
  /** The deal in the sheet; kept while the sheet slides away. */
  deal: Deal | null;
  isAsking: boolean;
  stamped: Stamped | null;
};

let state: State = { deal: null, isAsking: false, stamped: null };
const listeners = new Set<() => void>();

const change = (next: Partial<State>): void => {
  state = { ...state, ...next };
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The screen's current redemption: every card and dialog shares one sheet and one stamp (R39). */
export const redemption = {
  ask: (deal: Deal) => change({ deal, isAsking: true }),
  closeSheet: () => change({ isAsking: false }),
  stamp: (claim: Claim, sentAt: number) => change({ isAsking: false, stamped: { claim, sentAt } }),
  closeStamp: () => change({ stamped: null }),
};

/** The state of the screen's redemption. */
export const useRedemption = (): State => useSyncExternalStore(subscribe, () => state);
