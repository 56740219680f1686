import type { EntityItem } from "electrodb";
import type { EventChangeEntity } from "../events/event-change.entity.ts";
import { closeLine, endHolds } from "./cancelled/close-sales.ts";
import { listOrders } from "./cancelled/list-orders.ts";
import { refundOrders } from "./cancelled/refund-orders.ts";
import { endRsvps } from "./end-rsvps.ts";
import { endWaiting } from "./end-waiting.ts";
import { tellGuests } from "./tell-guests.ts";
import { tellPeople } from "./tell-people.ts";
import { tellWaiters } from "./tell-waiters.ts";

export type StoredEventChange = EntityItem<typeof EventChangeEntity>;

/** When a step works, and until when. */
export type StepTime = { now: string; mayContinue: () => boolean };

/** Where a step goes on: at a position, null when it is through; `later`: from there, but only when the job is called again. */
type StepResult = string | null | { later: string | null };

/**
 * One step of a change: does one page of its work from `position` (null at first) and returns where to go on.
 * The same page may come twice, when a call died before it was noted: whatever a step does, it does once for each change.
 */
export type ChangeStep = (change: StoredEventChange, position: string | null, time: StepTime) => Promise<StepResult>;

/** What each kind of change leads to, in this order. */
export const changeSteps: Record<StoredEventChange["kind"], readonly ChangeStep[]> = {
  moved: [tellPeople, tellGuests, tellWaiters],
  postponed: [tellPeople, tellGuests, tellWaiters],
  // Twice: the lists of RSVPs and of those who wait are a moment behind.
  "entry-changed": [endWaiting, endWaiting, endRsvps, endRsvps],
  message: [tellPeople, tellGuests],
  cancelled: [
    closeLine,
    endHolds,
    endWaiting,
    endWaiting,
    listOrders,
    // Before the refunds: whoever has a standing ticket is told.
    tellPeople,
    tellGuests,
    refundOrders,
    // What was written while the first round read: the list of tickets is a moment behind.
    listOrders,
    refundOrders,
  ],
};
