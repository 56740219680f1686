import Box from "@mui/material/Box";

/** Formats integer US cents: 1999 is "$19.99", 2000 is "$20", 0 is "Free". */
export const priceText = (cents: number, zero = "Free"): string => {
  if (cents === 0) return zero;
  return `$${cents % 100 === 0 ? (cents / 100).toLocaleString("en-US") : (cents / 100).toLocaleString("en-US", { minimumFractionDigits: 2 })}`;
};

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
