/** The topic of an event's night: what changes of its seats, its door and its tickets. */
export const nightTopic = (eventId: string): string => `night#${eventId}`;
