import type { EntityItem } from "electrodb";
import type { EventChangeEntity } from "../events/event-change.entity.ts";

export type StoredEventChange = EntityItem<typeof EventChangeEntity>;

/** When a step works, and until when. */
export type StepTime = { now: string; mayContinue: () => boolean };

/**
 * One step of a change: does one page of its work from `position` (null at first) and returns where to go on, null when it is through.
 * The same page may come twice, when a call died before it was noted: whatever a step does, it does once for each change.
 */
export type ChangeStep = (change: StoredEventChange, position: string | null, time: StepTime) => Promise<string | null>;

/** What each kind of change leads to, in this order. */
export const changeSteps: Record<StoredEventChange["kind"], readonly ChangeStep[]> = {
  moved: [],
  postponed: [],
  cancelled: [],
};
