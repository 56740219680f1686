type EventSections = { event_section: readonly string[] };

/** Whether an event stands on a tab a member may see: one that is VIP only is for Premium members (row events-09). */
export const isVisibleToTier = ({ event_section }: EventSections, isPremium: boolean): boolean =>
  isPremium || event_section.some((section) => section !== "vip");
