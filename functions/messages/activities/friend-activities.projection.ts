import type { EntityItem } from "electrodb";
import type { PostEntity } from "../../community/posts/post.entity.ts";
import { findEvent } from "../../events/events.ts";
import type { RsvpEntity } from "../../events/rsvp.entity.ts";
import type { Projection, StreamChange } from "../../platform/stream/change.ts";
import type { TicketEntity } from "../../tickets/ticket.entity.ts";
import { type Deed, recordActivity, withdrawActivity } from "./record-activity.ts";

/** A deed before its text is known. */
type Cause = Omit<Deed, "says">;

const causeOfRsvp = ({ user_id, event_id, created_at }: EntityItem<typeof RsvpEntity>): Cause => ({
  cause: `rsvp#${user_id}#${event_id}#${created_at}`,
  author_id: user_id,
  type: "event_rsvp",
  at: created_at,
  eventId: event_id,
});

const causeOfPost = ({ id, user_id, created_at }: EntityItem<typeof PostEntity>): Cause => ({
  cause: `post#${id}`,
  author_id: user_id,
  type: "new_post",
  at: created_at,
});

const causeOfTicket = ({ id, user_id, event_id, check_in_ts = "" }: EntityItem<typeof TicketEntity>): Cause => ({
  cause: `check-in#${id}#${check_in_ts}`,
  author_id: user_id,
  type: "check_in",
  at: check_in_ts,
  eventId: event_id,
});

const toCause = (entity: string, item: StreamChange["after"]): Cause | null => {
  if (entity === "rsvp") return item && causeOfRsvp(item as never);
  if (entity === "post") return item?.state === "shown" ? causeOfPost(item as never) : null;
  return item?.status === "redeemed" && !item.is_guest && item.check_in_ts ? causeOfTicket(item as never) : null;
};

const describeDeed = async ({ type, eventId }: Cause): Promise<string | null> => {
  if (type === "new_post") return "published a new post";
  const event = eventId ? await findEvent(eventId) : null;
  if (!event?.is_published) return null;
  return type === "event_rsvp" ? `is going to ${event.title}` : `checked in at ${event.title}`;
};

const record = async (cause: Cause): Promise<void> => {
  const says = await describeDeed(cause);
  if (says !== null) await recordActivity({ ...cause, says });
};

const applyChange = async ({ entity, before, after }: StreamChange): Promise<void> => {
  const [was, is] = [toCause(entity, before), toCause(entity, after)];
  if (was?.cause === is?.cause) return;
  if (was) await withdrawActivity(was);
  if (is) await record(is);
};

/** Tells followers of RSVPs, check-ins and new posts, and takes back what is withdrawn or deleted. */
export const friendActivities: Projection = {
  name: "friend-activities",
  entities: ["rsvp", "ticket", "post"],
  apply: async (changes) => {
    for (const change of changes) await applyChange(change);
  },
};
