/** Sizes and counts that hold everywhere. Lengths are in characters, sizes in bytes, durations named with their unit. */
export const limits = {
  bodyBytes: 256 * 1024,
  /** An event of Stripe; theirs stay far below. */
  hookBytes: 1024 * 1024,
  nameLength: 120,
  /** A person's own name, at sign-up and in Settings. */
  personNameLength: 60,
  titleLength: 200,
  textLength: 5_000,
  shortTextLength: 500,
  emailLength: 254,
  phoneLength: 32,
  urlLength: 2_048,
  codeLength: 40,
  /** The user pool keeps no longer one of an account. */
  referralCodeLength: 16,
  pageSize: 100,
  /** What administrators search members by, in characters. */
  searchMinLength: 2,
  searchLength: 100,
  /** How many of each kind the back-office's search lists. */
  searchResultsOfKind: 6,
  /** Why an administrator does something, and a note of the team on a member. */
  reasonLength: 200,
  /** Why a list is taken away says at least something. */
  reasonMinLength: 3,
  noteLength: 2_000,
  /** Points that one redemption takes. */
  pointsPerRedemption: 100_000,
  ticketsPerOrder: 8,
  /** The least Stripe charges in US dollars, in cents (docs/decisions/0010). */
  minimumChargeCents: 50,
  /** Tickets of one event that cost one payer nothing (R66). */
  freeTickets: 8,
  /** On how many events one member may have unpaid orders at a time (R35). */
  heldEvents: 3,
  holdMinutes: 30,
  /** Payment pages that a line opens a second; Stripe takes 25 requests. */
  paymentPagesPerSecond: 20,
  claimDays: 30,
  /** For how long a member can undo a redemption (R39). */
  claimUndoSeconds: 10,
  ambassadorWindowDays: 4,
  pastDueGraceDays: 7,
  /** For how long a ticket opens a live connection. */
  socketTicketSeconds: 60,
  /** How long live changes are kept for those who come back, and how many one answer holds. */
  liveChangeDays: 7,
  liveChangesPerCall: 50,
  /** A direct message, in characters. */
  messageLength: 2_000,
  /** How many messages before a reported one its report keeps. */
  reportedContext: 5,
  /** How many friend activities a member finds, and for how long. */
  activitiesListed: 20,
  activityKeptDays: 90,
  /** How far back a campaign may ask for activity. */
  activityDays: 365,
  /** A campaign is scheduled at most so far ahead. */
  scheduleDays: 365,
  /** Unread notifications are counted up to here. */
  unreadShown: 10,
  /** How many vendors the owner can pin to Home. */
  pinnedVendors: 6,
  avatarBytes: 10 * 1024 * 1024,
  pictureBytes: 10 * 1024 * 1024,
  logoBytes: 5 * 1024 * 1024,
  videoBytes: 50 * 1024 * 1024,
  pictureMegapixels: 40,
  partnerLogos: 300,
  /** Starts of the game that a device keeps ahead, for playing without a connection, and for how long one can be used. */
  gameStarts: 5,
  gameStartDays: 7,
  /** The longest flight: 20 minutes of 60 frames a second, with more flaps than fingers manage. */
  flightFrames: 72_000,
  flightFlaps: 10_000,
  leaderboardPage: 20,
  /** The lowest place that a member is told; above it, the number of members ahead would have to be counted. */
  leaderboardRank: 100,
  /** Texts of the community. */
  postLength: 2_000,
  commentLength: 1_000,
  bioLength: 300,
  pictureAltLength: 300,
  /** The most posts of one page of the feed (row feed-03). */
  feedPage: 50,
  /** What members search each other by, in characters, and how many a search finds at most (row message-09). */
  profileSearchMinLength: 3,
  profilesFound: 20,
  /** How many of a member's latest followed ones a search for a frequent name looks through. */
  followedSearched: 500,
  /** How many names one call may ask for. */
  namesPerCall: 100,
  /** How many other members one member may block. */
  blocksPerMember: 500,
  /** For how long an account is new in the community, and what it may do until then (R45). */
  newAccountHours: 24,
  newAccountPosts: 5,
  newAccountPictures: 1,
  /** How old a trending post may be (R45). */
  trendingDays: 7,
  /** The longest suspension from the community that isn't for good, and for how long a decision can be appealed (decision 36). */
  suspensionDays: 365,
  appealDays: 30,
  /** How long a removed picture is kept, hidden: an appeal takes up to 30 days to come, and has to be decided. */
  removedPictureDays: 60,
  /** How long after their decision an administrator who is the only one decides an appeal against it (decision 36). */
  ownAppealHours: 24,
  filteredWords: 500,
} as const;
