import { notFound } from "../../../shared/model/errors.ts";
import { RsvpEntity } from "../../events/rsvp.entity.ts";
import { tryWrite } from "../../platform/table/conditional-write.ts";

/**
 * Keeps whether a member shows themselves in Who's going of an event, until they no longer come. Throws `not-found` for whoever isn't going,
 * also to an event that doesn't exist.
 */
export const showGoing = async (event_id: string, user_id: string, shows: boolean): Promise<void> => {
  const isKept = await tryWrite(RsvpEntity.patch({ user_id, event_id }).set({ shows }).go());
  if (!isKept) throw notFound("You haven't joined this event");
};
