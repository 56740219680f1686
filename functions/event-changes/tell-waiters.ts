import type { Coming } from "../event-notices/coming.ts";
import { tellPeople } from "../event-notices/tell-people.ts";
import { findEvent } from "../events/events.ts";
import { listOnList, type StoredEntry } from "../waiting-lists/waiting-entries.ts";
import type { ChangeStep } from "./change-steps.ts";
import { toTelling } from "./tell-people.ts";

const toPerson = ({ user_id: userId, joined_at: since }: StoredEntry): Coming => {
  return { userId, hasTicket: false, isComing: false, hasPaid: false, ticketIds: [], since };
};

/**
 * Tells one page of the waiting list of a change that leaves it as it is, behind the bell and by email: each once, however often the page comes,
 * and nobody whom the change was told as one who is coming.
 */
export const tellWaiters: ChangeStep = async (change, position, { now }) => {
  const event = await findEvent(change.event_id);
  if (!event) return null;
  const page = await listOnList(change.event_id, position);
  await tellPeople(page.entries.map(toPerson), toTelling(change, event, { isWaiting: true }), now);
  return page.position;
};
