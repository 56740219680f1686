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

const ruled = { pt: 1.25, mt: 0.5, borderTop: 1, borderColor: "surface.line" };

const Row = ({
  label,
  value,
  notes = [],
  strong = false,
}: {
  label: string;
  value: string;
  notes?: string[];
  strong?: boolean;
}) => (
  <Box
    sx={{
      display: "flex",
      justifyContent: "space-between",
      alignItems: "baseline",
      gap: 2,
      ...(strong ? ruled : {}),
    }}
  >
    <Typography
      variant={strong ? "subtitle1" : "body2"}
      color={strong ? "textPrimary" : "textSecondary"}
      component="dt"
    >
      {label}
      {notes.map((note) => (
        <Typography key={note} variant="caption" color="info" component="span" sx={{ display: "block" }}>
          {note}
        </Typography>
      ))}
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

/** What the order costs, line by line, total last: the server's own quote, never computed here. */
export const PriceBox = ({ quote }: { quote: Quote | undefined }) => {
  if (!quote) return <Skeleton variant="rounded" height={124} aria-label="Loading the price" />;
  return (
    <Box aria-live="polite" data-price data-keep-clear sx={{ p: 2, borderRadius: 5, bgcolor: "surface.sunken" }}>
      <Box component="dl" sx={{ display: "grid", gap: 0.75, m: 0 }}>
        <Row label="Price before discount" value={priceText(quote.price_before_discount, "$0")} />
        <Row
          label="Discount"
          value={quote.discount > 0 ? `−${priceText(quote.discount)}` : "$0"}
          notes={reasonsOf(quote)}
        />
        <Row strong label={`Total, ${quote.quantity} × ${quote.tier}`} value={priceText(quote.total, "Free")} />
      </Box>
    </Box>
  );
};
