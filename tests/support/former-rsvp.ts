import { call, ok } from "./call.ts";
import { changeStoredEvent } from "./stored-event.ts";

/** Joins an event that sells tickets, as was possible before it did: its RSVPs end only once the change of its entry is worked on. */
export const joinBeforeTickets = async (eventId: string, { token }: { token: string }): Promise<void> => {
  await changeStoredEvent(eventId, { entry: "rsvp" });
  await ok(call("events", "join", { eventId }, { token }));
  await changeStoredEvent(eventId, { entry: "tickets" });
};
