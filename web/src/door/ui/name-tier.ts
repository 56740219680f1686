/** What a ticket type is called, by its number from 1; the event's names may be from before it was added. Null: the list doesn't say. */
export const nameTier = (tiers: readonly string[], tier: number | null): string | null =>
  tier === null ? null : (tiers[tier - 1] ?? `Ticket type ${tier}`);
