import type { TimelineKind } from "../../../../shared/model/timeline.ts";
import { call, queryKeyOf } from "../../api/index.ts";

/** What a timeline is of. */
export type TimelineOf = { kind: TimelineKind; id: string };

/** Reads a page of what happened to a record, the newest first. */
export const readTimeline = ({ kind, id }: TimelineOf, cursor: string | undefined, signal: AbortSignal) => {
  if (kind === "member") return call("timelinesAdmin", "member", { userId: id, cursor }, signal);
  if (kind === "event") return call("timelinesAdmin", "event", { eventId: id, cursor }, signal);
  if (kind === "vendor") return call("timelinesAdmin", "vendor", { vendorId: id, cursor }, signal);
  return call("timelinesAdmin", "order", { sessionId: id, cursor }, signal);
};

/** Adds a note for the team on a record. */
export const addNote = ({ kind, id }: TimelineOf, text: string): Promise<unknown> => {
  if (kind === "member") return call("membersAdmin", "addNote", { userId: id, text });
  if (kind === "event") return call("timelinesAdmin", "addEventNote", { eventId: id, text });
  if (kind === "vendor") return call("timelinesAdmin", "addVendorNote", { vendorId: id, text });
  return call("timelinesAdmin", "addOrderNote", { sessionId: id, text });
};

/** Deletes an own note on a record. */
export const deleteNote = ({ kind, id }: TimelineOf, noteId: string): Promise<unknown> => {
  if (kind === "member") return call("membersAdmin", "deleteNote", { userId: id, noteId });
  if (kind === "event") return call("timelinesAdmin", "deleteEventNote", { eventId: id, noteId });
  if (kind === "vendor") return call("timelinesAdmin", "deleteVendorNote", { vendorId: id, noteId });
  return call("timelinesAdmin", "deleteOrderNote", { sessionId: id, noteId });
};

/** What to read again when a record of a kind changed. */
export const timelineKey = (kind: TimelineKind) => queryKeyOf("timelinesAdmin", kind);
