import type { AuditRecord } from "../../../../../shared/model/audit.ts";
import type { TimelineEntry, TimelineNote } from "../../../../../shared/model/timeline.ts";
import { answerUnlessSet } from "../../played-api.ts";

const riley = "0e9d4f4e-7d0a-4c2b-9b8f-5f1f3f0f0a01";

/** A change by Riley Reef. */
export const aChange = (about: Partial<AuditRecord> & Pick<AuditRecord, "action" | "subject">): TimelineEntry => {
  const change = {
    ...{ id: "audit_00000001", actor: riley, actor_email: "riley@x.test", details: {}, at: "2026-11-21T17:00:00.000Z" },
    names: { [riley]: "Riley Reef" },
    ...about,
  };
  return { kind: "change", id: change.id, at: change.at, change };
};

/** A note by Riley Reef. */
export const aNoteEntry = (
  about: Partial<TimelineNote> = {},
  place: { id?: string; at?: string } = {},
): TimelineEntry => ({
  ...{ kind: "note", id: "note_00000001", at: "2026-11-22T17:00:00.000Z" },
  ...place,
  note: { text: "Prefers a call.", author: riley, author_email: "riley@x.test", author_name: "Riley Reef", ...about },
});

/** Answers the timelines that the test hasn't answered: nothing has happened. */
export const answerTimelines = (): void => {
  for (const kind of ["member", "event", "vendor", "order"] as const) {
    answerUnlessSet("timelinesAdmin", kind, { items: [], cursor: null });
  }
};
