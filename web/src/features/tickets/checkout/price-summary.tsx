import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import type { Quote } from "../../../../../shared/model/ticket.ts";
import { priceText } from "../../../components/text/price.tsx";
import { listSavings, memberSavingOf, type Saving } from "./savings.ts";

const topRule = { pt: 1.25, mt: 0.5, borderTop: 1, borderColor: "surface.line" };
const tabular = { m: 0, flex: "none", fontVariantNumeric: "tabular-nums" } as const;
const spread = { display: "flex", justifyContent: "space-between", alignItems: "baseline", gap: 2 } as const;

const Row = ({ label, value }: { label: string; value: string }) => (
  <Box sx={spread}>
    <Typography variant="body2" color="textSecondary" component="dt">
      {label}
    </Typography>
    <Typography variant="body2" color="textSecondary" component="dd" sx={tabular}>
      {value}
    </Typography>
  </Box>
);

const SavingRow = ({ saving }: { saving: Saving }) => (
  <Box sx={{ ...spread, flexWrap: "wrap", columnGap: 2, rowGap: 0 }}>
    <Typography
      variant="body2"
      color="info"
      component="dt"
      sx={{ flex: 1, minWidth: 0, fontWeight: 600, overflowWrap: "anywhere" }}
    >
      {saving.label}
    </Typography>
    <Typography variant="body2" color="info" component="dd" sx={{ ...tabular, fontWeight: 600 }}>
      {`−${priceText(saving.cents)}`}
    </Typography>
    {saving.note && (
      <Typography variant="caption" color="textSecondary" component="dd" sx={{ m: 0, flexBasis: "100%" }}>
        {saving.note}
      </Typography>
    )}
  </Box>
);

const totalText = (quote: Quote): string => priceText(quote.total, memberSavingOf(quote) > 0 ? "Free for you" : "Free");

const TotalRow = ({ quote, name }: { quote: Quote; name: string }) => (
  <Box sx={{ ...spread, ...topRule }}>
    <Typography variant="subtitle1" component="dt" sx={{ minWidth: 0, overflowWrap: "anywhere" }}>
      {`Total, ${quote.quantity} × ${name}`}
    </Typography>
    <Box component="dd" sx={{ ...tabular, flex: "0 1 auto", textAlign: "right" }}>
      <Typography variant="h3" component="span">
        {totalText(quote)}
      </Typography>
      {quote.total > 0 && memberSavingOf(quote) > 0 && (
        <Typography variant="body2" color="textSecondary" component="span">
          {" · member price"}
        </Typography>
      )}
    </Box>
  </Box>
);

/** The order's price, each discount and the total, all from the server's quote; `name` is what its type is called. */
export const PriceSummary = ({ quote, name }: { quote: Quote | undefined; name: string }) => {
  if (!quote) return <Skeleton variant="rounded" height={124} role="progressbar" aria-label="Loading the price" />;
  return (
    <Box
      aria-live="polite"
      data-price
      data-keep-clear
      sx={{ p: 2, minHeight: 124, borderRadius: 5, bgcolor: "surface.sunken" }}
    >
      <Box component="dl" sx={{ display: "grid", gap: 0.75, m: 0 }}>
        <Row label="Price before discount" value={priceText(quote.price_before_discount, "$0")} />
        {listSavings(quote).map((saving) => (
          <SavingRow key={saving.label} saving={saving} />
        ))}
        <TotalRow quote={quote} name={name} />
      </Box>
    </Box>
  );
};
