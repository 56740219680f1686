import { formatPrice } from "../../../../shared/rules/money.ts";

/** Formats integer US cents: 1999 is "$19.99", 2000 is "$20", 0 is "Free". */
export const priceText = (cents: number, zero = "Free"): string => (cents === 0 ? zero : formatPrice(cents));
