/** The lists that an event can be in. Without its schema, for screens that only offer them. */
export const eventSections = ["city", "rager", "vip"] as const;

/** What an event can be; events written before this list may say something else. */
export const eventTypes = ["RAGER", "Community Event", "Pop-up", "Festival", "Networking", "Workshop"] as const;
