/** Sizes and counts of events, their tickets and their doors, beside `limits`, which every first screen loads. */
export const eventLimits = {
  /** The most seats an event can have. */
  eventSpots: 100_000,
  /** Why an event is cancelled, as those who were coming read it; Stripe keeps it with each refund, in 500 characters at most. */
  cancelReasonLength: 300,
  /** Types of ticket that an event can have, and how long their names and notes are, in characters. */
  ticketTypes: 8,
  ticketTypeLength: 40,
  ticketNoteLength: 120,
  /** Events whose waiting list one member may be on at a time, and for how long whoever passed an offer on isn't asked. */
  waitingLists: 20,
  waitingRestMinutes: 60,
  /** For how long an offer is open: by day, and in the last hours before the start. */
  offerMinutes: 30,
  lateOfferMinutes: 10,
  lateOfferHours: 12,
  /** Between which hours of the city offers are made, before the last hours. */
  offersFromHour: 9,
  offersUntilHour: 23,
  /** After how many unanswered offers the waiting ends. */
  unansweredOffers: 2,
  /** How often in a row a list may have changed before an offer is made again. */
  offerAttempts: 5,
  /** For how long it is kept what came of somebody's waiting. */
  waitingKeptDays: 90,
  /** Before the start, the earliest limit for returns that an event can have, in hours. */
  returnHours: 720,
  /** The most spots that are added at once. */
  addedSpots: 500,
  /** What the door is told of a guest, and why one is voided, in characters. */
  guestNoteLength: 200,
  /** The most dates that one series of events has. */
  seriesDates: 20,
  /** How many of a member's latest followed ones Who's going looks through, and how many of them it shows. */
  followedGoing: 300,
  facesGoing: 6,
  /** How many invitations to events a member may send in a UTC day. */
  invitationsPerDay: 30,
  /** A message to everybody who is coming, in characters, and how many an event may send on a day of the city. */
  messageLength: 300,
  messagesPerDay: 3,
  /** Messages that the night's page lists. */
  messagesListed: 10,
  /** Past events beside which an event's sales are shown, and over how many days. */
  pacedEvents: 3,
  pacedDays: 14,
  /** At the door: names, scanners of an event, rows of a scanner's log and of one contact. */
  gateLength: 40,
  deviceLabelLength: 60,
  doorDevices: 50,
  doorRows: 999_999_999,
  doorRowsPerSync: 100,
} as const;
