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
  /** The most dates that one series of events has. */
  seriesDates: 20,
  /** At the door: names, scanners of an event, rows of a scanner's log and of one contact. */
  gateLength: 40,
  deviceLabelLength: 60,
  doorDevices: 50,
  doorRows: 999_999_999,
  doorRowsPerSync: 100,
} as const;
