/** The one place that reads the time. Verbs receive `now` as an argument: an ISO 8601 instant in UTC with milliseconds. */
export const clock = { now: (): string => new Date().toISOString() };

/** `instant` moved by a number of milliseconds, as an ISO instant. */
export const addMilliseconds = (instant: string, milliseconds: number): string =>
  new Date(Date.parse(instant) + milliseconds).toISOString();

/** The DynamoDB TTL of an instant: whole seconds since 1970. Never trusted to release anything: deletion is late by days. */
export const toTtl = (instant: string): number => Math.ceil(Date.parse(instant) / 1_000);
