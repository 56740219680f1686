/** Who flew how far, and how many hours ago. The demo members themselves have no score yet: their first one is a new best. */
export const demoFlights = [
  { by: "june", hoursAgo: 20 * 24, score: 38 },
  { by: "maya", hoursAgo: 11 * 24, score: 27 },
  { by: "diego", hoursAgo: 30, score: 19 },
  { by: "maya", hoursAgo: 8, score: 23 },
  { by: "june", hoursAgo: 5, score: 6 },
  { by: "admin", hoursAgo: 3, score: 11 },
] as const;

/** Residents who play are members for these days before and after the city's present. */
export const playersMembership = { tier: "essential", daysBefore: 60, daysAfter: 60 } as const;
