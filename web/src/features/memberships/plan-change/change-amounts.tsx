import Box from "@mui/material/Box";
import Divider from "@mui/material/Divider";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import type { PlanChangePreview } from "../../../../../shared/model/plan-change.ts";
import { plans } from "../../../../../shared/model/plans.ts";
import { formatCityDate } from "../../../../../shared/rules/city-day.ts";
import { priceText } from "../../../components/text/price.tsx";

const Line = ({ name, children }: { name: string; children: ReactNode }) => (
  <Box sx={{ display: "flex", justifyContent: "space-between", alignItems: "baseline", gap: 2 }}>
    <Typography component="dt" color="textSecondary">
      {name}
    </Typography>
    <Typography
      component="dd"
      sx={{ m: 0, fontWeight: 650, fontVariantNumeric: "tabular-nums", textAlign: "right", whiteSpace: "nowrap" }}
    >
      {children}
    </Typography>
  </Box>
);

const Due = ({ cents }: { cents: number }) => (
  <Box sx={{ display: "flex", justifyContent: "space-between", alignItems: "baseline", gap: 2 }}>
    <Typography component="dt" variant="h4">
      Due today
    </Typography>
    <Typography component="dd" variant="h3" sx={{ m: 0, fontVariantNumeric: "tabular-nums" }}>
      {priceText(cents, "$0")}
    </Typography>
  </Box>
);

const Now = ({ preview }: { preview: PlanChangePreview }) => (
  <>
    <Line name={`${plans[preview.tier].name}, one month from today`}>{priceText(preview.price)}</Line>
    {preview.unused_credit > 0 && (
      <Line name={`Unused ${plans[preview.from].name} time`}>−{priceText(preview.unused_credit)}</Line>
    )}
    {preview.other_credit > 0 && <Line name="Discounts and credit">−{priceText(preview.other_credit)}</Line>}
    <Divider />
    <Due cents={preview.amount_due} />
    <Line name={`Renews ${formatCityDate(preview.next_at)}`}>{priceText(preview.next_amount)} a month</Line>
  </>
);

const AtPeriodEnd = ({ preview }: { preview: PlanChangePreview }) => (
  <>
    <Line name={plans[preview.from].name}>until {formatCityDate(preview.starts_at)}</Line>
    <Line name={`${plans[preview.tier].name} from then`}>{priceText(plans[preview.tier].monthlyCents)} a month</Line>
    <Divider />
    <Due cents={preview.amount_due} />
    <Line name={`Next payment, ${formatCityDate(preview.next_at)}`}>{priceText(preview.next_amount, "$0")}</Line>
  </>
);

/** What a plan change costs today and what renews when, line by line from Stripe's preview. */
export const ChangeAmounts = ({ preview }: { preview: PlanChangePreview }) => (
  <Box component="dl" sx={{ display: "grid", gap: 1.25, m: 0 }}>
    {preview.timing === "now" ? <Now preview={preview} /> : <AtPeriodEnd preview={preview} />}
  </Box>
);
