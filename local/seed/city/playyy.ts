/** The four figures of the PLAYYY tab. */
export const playyyStats = { activity_partners: 64, active_members: 1_280, avg_savings: 58, hunt_winners: 31 } as const;

/** Exclusive events of the PLAYYY tab; dates, participants and rewards are free text. */
export const exclusiveEvents = [
  {
    key: "scavenger-hunt",
    title: "Five Points Scavenger Hunt",
    description: "Nine clues, two hours, one golden doughnut.",
    date: "First Saturday of the month, 2 PM",
    location: "Five Points",
    participants: "Teams of 2–5",
    rewards: "$250 in gift cards for the winners",
  },
  {
    key: "bridge-run",
    title: "Two Bridges Run Club",
    description: "Over the Acosta, back over the blue one. All paces, one breakfast.",
    date: "Wednesdays, 6:30 AM",
    location: "Southbank Riverwalk",
    participants: "Up to 60",
    rewards: "A Riverline bottle after five runs",
  },
  {
    key: "arcade-league",
    title: "Quarter Past Arcade League",
    description: "Six weeks, six cabinets, one very silly trophy.",
    date: "Mondays, 8 PM",
    location: "Brooklyn",
    participants: "32 players",
    rewards: "A year of tokens",
  },
  {
    key: "pelican-open",
    title: "The Pelican Open",
    description: "Mini golf in costume. The windmill has opinions.",
    date: "Last Sunday of the month, 5 PM",
    location: "Neptune Beach",
    participants: "Pairs",
    rewards: "Frozen lemonade for life (one a day)",
  },
] as const;
