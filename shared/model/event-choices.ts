/** The lists that an event can be in. Without its schema, for screens that only offer them. */
export const eventSections = ["city", "rager", "vip"] as const;

/**
 * Where an event stands: only administrators see a draft, and whoever holds a ticket or an RSVP reaches every other one.
 * "Past" isn't a state: it follows from the time.
 */
export const eventStates = ["draft", "published", "sales-stopped", "postponed", "cancelled"] as const;

/** What an event can be; events written before this list may say something else. */
export const eventTypes = ["RAGER", "Community Event", "Pop-up", "Festival", "Networking", "Workshop"] as const;
