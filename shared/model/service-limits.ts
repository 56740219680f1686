/** Sizes and counts of the service itself, beside `limits`: no screen needs them. */
export const serviceLimits = {
  /** How far back an administrator's reconciliation of ticket payments may look. */
  reconcileHours: 168,
  /** For how long an active subscription outlives its period while the news of its renewal is on its way. */
  renewalGraceHours: 6,
  /** Live connections that one member may have open; one more ends the oldest. */
  socketsPerMember: 10,
  /** What one member may send in a minute over all their live connections: each has two or three heartbeats. */
  socketMessagesPerMinute: 60,
  /** How often one member may open a live connection in a minute. */
  socketConnectsPerMinute: 60,
  /** Up to so many followers get an activity each; above, they share one (R45). */
  followersToldEach: 500,
  /** So long is work kept that was given up after all retries, to be replayed (decision 60). */
  deadLetterDays: 14,
  /** For how long a suspension for good outlives its account (decision 38). */
  suspensionKeptMonths: 24,
  blockKeptMonths: 24,
  /** For how long a deleted account's redemptions still block their deals under its address (R37). */
  claimGuardKeptMonths: 24,
  /** How many members a UTC day may be erased at most, and none of more, because the user pool has no account of theirs. */
  missingErasuresPerDay: 20,
} as const;
