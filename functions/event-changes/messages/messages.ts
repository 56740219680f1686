import { eventLimits } from "../../../shared/model/event-limits.ts";
import type { NightMessage } from "../../../shared/model/night.ts";
import { EventChangeEntity } from "../../events/event-change.entity.ts";
import type { StoredEventChange } from "../change-steps.ts";

/** Changes of other kinds that may lie between the messages of one page; an event has a few. */
const otherChanges = 20;

/** A message with how many were told so far. */
export const toMessage = ({ id, text = "", at, told, status }: StoredEventChange): NightMessage => ({
  id,
  text,
  at,
  told,
  is_done: status === "done",
});

/** Lists the newest messages of an event, newest first. */
export const listMessages = async (event_id: string): Promise<NightMessage[]> => {
  const { data } = await EventChangeEntity.query
    .byEvent({ event_id })
    .go({ limit: eventLimits.messagesListed + otherChanges, order: "desc", consistent: true });
  return data
    .filter(({ kind }) => kind === "message")
    .slice(0, eventLimits.messagesListed)
    .map(toMessage);
};
