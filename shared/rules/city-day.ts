/** The zone of the city, used where no setting says otherwise (decision D18). */
export const defaultCityZone = "America/New_York";

/** The calendar day of an instant in the city, as `YYYY-MM-DD`. */
export const cityDay = (instant: string, zone: string = defaultCityZone): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone: zone, year: "numeric", month: "2-digit", day: "2-digit" }).format(
    new Date(instant),
  );

/** The calendar day that lies `days` after another, before it for a negative number; both as `YYYY-MM-DD`. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00.000Z`) + days * 86_400_000).toISOString().slice(0, "2026-11-22".length);
