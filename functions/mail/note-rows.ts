import type { EventFacts } from "../../shared/rules/event-facts.ts";

/** The notes of an event as rows of an email's facts. */
export const toNoteRows = ({ notes }: EventFacts): [name: string, value: string][] =>
  notes.email.map(({ label, text }) => [label, text]);
