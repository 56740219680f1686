import Box from "@mui/material/Box";
import { formatPrice } from "../../../../shared/rules/money.ts";

/** Formats integer US cents: 1999 is "$19.99", 2000 is "$20", 0 is "Free". */
export const priceText = (cents: number, zero = "Free"): string => (cents === 0 ? zero : formatPrice(cents));

/** A price, with the earlier one struck through if there is a discount. */
export const Price = ({ cents, before, zero }: { cents: number; before?: number | undefined; zero?: string }) => (
  <Box
    component="span"
    sx={{ display: "inline-flex", alignItems: "baseline", gap: 1, fontVariantNumeric: "tabular-nums" }}
  >
    {before !== undefined && before > cents && (
      <Box
        component="s"
        aria-label={`Before ${priceText(before)}`}
        sx={{ color: "text.secondary", fontSize: "0.85em" }}
      >
        {priceText(before)}
      </Box>
    )}
    <Box component="span" sx={{ fontWeight: 750 }}>
      {priceText(cents, zero)}
    </Box>
  </Box>
);
