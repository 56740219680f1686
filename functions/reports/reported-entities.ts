/** Entities that the dashboard's figures follow: what is counted, and what a member's standing and a place on a board depend on. */
export const reportedEntities = [
  "analytics-event",
  "campaign-target",
  "claim",
  "deal",
  "event",
  "event-figures",
  "grant",
  "ledger",
  "member",
  "member-standing",
  "paying-run",
  "point-redemption",
  "referral",
  "rsvp",
  "ticket",
  "vendor",
];
