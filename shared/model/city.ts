/**
 * The city: the one place that names it, its clocks and how they are written. A stage passes name and zone on to the functions
 * (`lib/stages.ts`); the addresses of a stage stay there.
 */
export const city = {
  name: "Jacksonville",
  /** The app's name in this city, as titles, calendars and shared links write it. */
  title: "PLAYYY Jacksonville",
  /** As the time zone database names it (R18). */
  zone: "America/New_York",
  /** What people call that zone, as in "New York time". */
  zoneName: "New York",
  /** The mark behind a written time. */
  zoneLabel: "ET",
} as const;
