/** The lists that an event can be in. Without its schema, for screens that only offer them. */
export const eventSections = ["city", "rager", "vip"] as const;

/**
 * Where an event stands: only administrators see a draft, and whoever holds a ticket or an RSVP reaches every other one.
 * "Past" isn't a state: it follows from the time.
 */
export const eventStates = ["draft", "published", "sales-stopped", "postponed", "cancelled"] as const;

/** What an event can be; events written before this list may say something else. */
export const eventTypes = ["RAGER", "Community Event", "Pop-up", "Festival", "Networking", "Workshop"] as const;

/** How people get into an event: by saying that they come, or with a ticket (docs/decisions/0068). */
export const eventEntries = ["rsvp", "tickets"] as const;

/** How an event repeats: every week, on the same date of every month, or on the same weekday of it, such as the third Saturday. */
export const seriesRhythms = ["week", "month", "month-weekday"] as const;

/** The types of ticket that an event can have. GA+ and VIP+ are called what they are; the others are named per event. Never reordered. */
export const ticketTiers = ["GA+", "VIP+", "T3", "T4", "T5", "T6", "T7", "T8"] as const;

/** What a membership does to the price of a type of ticket (docs/decisions/0068). */
export const ticketRules = ["member", "upgrade", "flat"] as const;

/** The days that the city's calendar can be narrowed to. */
export const calendarWindows = ["today", "weekend", "week", "month"] as const;
