const format = (cents: number, decimals: number): string =>
  (cents / 100).toLocaleString("en-US", {
    style: "currency",
    currency: "USD",
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });

/** Formats integer US cents with two decimals, such as `$12.99` or `$1,020.00`. */
export const formatCents = (cents: number): string => format(cents, 2);

/** Formats integer US cents as a price, without the decimals of whole dollars: `$12.99`, but `$20`. */
export const formatPrice = (cents: number): string => format(cents, cents % 100 === 0 ? 0 : 2);

/** Formats integer US cents rounded to whole dollars, such as `$284`. */
export const formatWholeDollars = (cents: number): string => format(cents, 0);
