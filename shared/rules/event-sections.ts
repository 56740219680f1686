import type { EventSection } from "../model/event.ts";
import { eventSections } from "../model/event-choices.ts";

const fallback: EventSection = "city";

/** The categories an event is stored with: each once, in their order, and city where none is left (row adminevents-06). */
export const keepSections = (sections: readonly EventSection[]): EventSection[] => {
  const kept = eventSections.filter((section) => sections.includes(section));
  return kept.length > 0 ? kept : [fallback];
};

/** The categories after one was checked or unchecked: unchecking the last one falls back to city. */
export const toggleSection = (sections: readonly EventSection[], section: EventSection): EventSection[] =>
  keepSections(sections.includes(section) ? sections.filter((one) => one !== section) : [...sections, section]);

type EventSections = { event_section: readonly string[] };

/** Whether an event stands on a tab a member may see: one that is VIP only is for Premium members (row events-09). */
export const canSeeEvent = ({ event_section }: EventSections, isPremium: boolean): boolean =>
  isPremium || event_section.some((section) => section !== "vip");
