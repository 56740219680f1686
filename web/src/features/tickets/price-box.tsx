import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import type { DiscountType, Quote } from "../../../../shared/model/ticket.ts";
import { priceText } from "../../components/price.tsx";

const reasons: Record<DiscountType, string> = {
  none: "",
  free_ga: "Your free GA+ this month",
  half_ga: "Member price, 50% off GA+",
  premium_vip: "Premium price for VIP+",
  ambassador: "Ambassador code, $5 off each",
};

const reasonsOf = (quote: Quote): string[] => {
  const types = new Set(quote.lines.map((line) => line.discount_type));
  if (quote.lines.some((line) => line.code_discount > 0)) types.add("ambassador");
  return [...types].map((type) => reasons[type]).filter(Boolean);
};

const Row = ({ label, value, strong = false }: { label: string; value: string; strong?: boolean }) => (
  <Box sx={{ display: "flex", justifyContent: "space-between", alignItems: "baseline", gap: 2 }}>
    <Typography
      variant={strong ? "subtitle1" : "body2"}
      color={strong ? "textPrimary" : "textSecondary"}
      component="dt"
    >
      {label}
    </Typography>
    <Typography
      variant={strong ? "h3" : "body2"}
      component="dd"
      sx={{ m: 0, fontVariantNumeric: "tabular-nums" }}
      color={strong ? "textPrimary" : "textSecondary"}
    >
      {value}
    </Typography>
  </Box>
);

/** What the order costs, total first: the server's own quote, never computed here. */
export const PriceBox = ({ quote }: { quote: Quote | undefined }) => {
  if (!quote) return <Skeleton variant="rounded" height={84} aria-label="Loading the price" />;
  return (
    <Box aria-live="polite" sx={{ p: 2, borderRadius: 5, bgcolor: "surface.sunken" }}>
      <Box component="dl" sx={{ display: "grid", gap: 0.75, m: 0 }}>
        <Row strong label="Total" value={priceText(quote.total, "Free")} />
        {quote.discount > 0 && (
          <>
            <Row label="Before discount" value={priceText(quote.price_before_discount)} />
            <Row label="Discount" value={`−${priceText(quote.discount)}`} />
          </>
        )}
      </Box>
      {reasonsOf(quote).map((reason) => (
        <Typography key={reason} variant="caption" color="info" component="p" sx={{ mt: 0.75 }}>
          {reason}
        </Typography>
      ))}
    </Box>
  );
};
