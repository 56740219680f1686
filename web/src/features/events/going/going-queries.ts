import { pagedQuery, query } from "../../../api/index.ts";

/** Who's going to an event, and whether the signed-in member shows themselves there. */
export const goingQuery = (eventId: string) => query("messages", "going", { eventId });

/** Whom the signed-in member can invite to an event; with `text`, those whose name contains it. */
export const inviteesQuery = (eventId: string, text: string) =>
  pagedQuery("messages", "invitees", { eventId, ...(text ? { text } : {}) });
