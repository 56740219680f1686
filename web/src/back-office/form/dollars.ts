/** Cents as a person types dollars: 1250 -> "12.50", null -> "". */
export const toDollars = (cents: number | null | undefined): string =>
  cents === null || cents === undefined ? "" : (cents / 100).toFixed(2).replace(/\.00$/, "");

/** Dollars as typed, in cents: "12.50" or "$1,250" -> cents; null for nothing, NaN for what isn't an amount. */
export const parseDollars = (typed: string): number | null => {
  const text = typed.replace(/[$,\s]/g, "");
  if (text === "") return null;
  return /^\d+(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : Number.NaN;
};
