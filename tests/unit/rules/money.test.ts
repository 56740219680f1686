import { describe, expect, test } from "vitest";
import { formatCents, formatPrice, formatWholeDollars } from "../../../shared/rules/money.ts";

describe("amounts in US cents as people read them", () => {
  test.each([
    [0, "$0.00", "$0", "$0"],
    [5, "$0.05", "$0.05", "$0"],
    [1299, "$12.99", "$12.99", "$13"],
    [2000, "$20.00", "$20", "$20"],
    [102050, "$1,020.50", "$1,020.50", "$1,021"],
    [2000000, "$20,000.00", "$20,000", "$20,000"],
  ])("%i cents are %s to the cent, %s as a price and %s in whole dollars", (cents, exact, price, whole) => {
    expect(formatCents(cents)).toBe(exact);
    expect(formatPrice(cents)).toBe(price);
    expect(formatWholeDollars(cents)).toBe(whole);
  });
});
