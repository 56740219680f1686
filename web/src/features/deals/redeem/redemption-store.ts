import { useSyncExternalStore } from "react";
import type { Claim, Deal } from "../../../../../shared/model/deal.ts";

/** A redemption just made; `sentAt` is when its request left, in epoch milliseconds of this device. */
type Stamped = { claim: Claim; sentAt: number };

type State = {
  /** The deal the sheet asks about; kept while the sheet slides away. */
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

/** The one redemption of this screen: whichever card or dialog asks, one sheet and one stamp answer (decision D39). */
export const redemption = {
  ask: (deal: Deal) => change({ deal, isAsking: true }),
  closeSheet: () => change({ isAsking: false }),
  stamp: (claim: Claim, sentAt: number) => change({ isAsking: false, stamped: { claim, sentAt } }),
  closeStamp: () => change({ stamped: null }),
};

/** What the redemption of this screen is at. */
export const useRedemption = (): State => useSyncExternalStore(subscribe, () => state);
