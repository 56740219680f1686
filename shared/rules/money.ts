const formats = new Map<number, Intl.NumberFormat>();

// Making a format takes 50 times as long as using it, and a page of deals writes dozens of amounts.
const formatWith = (decimals: number): Intl.NumberFormat => {
  const kept = formats.get(decimals);
  if (kept) return kept;
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  const made = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD", ...digits });
  formats.set(decimals, made);
  return made;
};

const format = (cents: number, decimals: number): string => formatWith(decimals).format(cents / 100);

/** Formats integer US cents with two decimals, such as `$12.99` or `$1,020.00`. */
export const formatCents = (cents: number): string => format(cents, 2);

/** Formats integer US cents as a price, without the decimals of whole dollars: `$12.99`, but `$20`. */
export const formatPrice = (cents: number): string => format(cents, cents % 100 === 0 ? 0 : 2);

/** Formats integer US cents rounded to whole dollars, such as `$284`. */
export const formatWholeDollars = (cents: number): string => format(cents, 0);
