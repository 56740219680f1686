import CheckRounded from "@mui/icons-material/CheckRounded";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { PaidTier } from "../../../../shared/model/membership.ts";
import { plans } from "../../../../shared/model/plans.ts";
import { priceText } from "../../components/text/price.tsx";

/** A plan's perks, as a list. */
export const PlanPerks = ({ tier }: { tier: PaidTier }) => (
  <Box component="ul" sx={{ display: "grid", gap: 1, m: 0, p: 0, listStyle: "none", textAlign: "left" }}>
    {plans[tier].perks.map((perk) => (
      <Box
        component="li"
        key={perk}
        sx={{ display: "flex", gap: 1, "& svg": { fontSize: 20, mt: 0.25, flex: "none" } }}
      >
        <CheckRounded aria-hidden color="secondary" />
        {perk}
      </Box>
    ))}
  </Box>
);

/** A plan's monthly price; `from` if a higher plan includes it too. */
export const PlanPrice = ({ tier, from = false }: { tier: PaidTier; from?: boolean }) => (
  <Typography component="p" color="textSecondary">
    {from && "From "}
    <Box component="strong" sx={{ fontSize: "1.5rem", fontWeight: 800, color: "text.primary" }}>
      {priceText(plans[tier].monthlyCents)}
    </Box>{" "}
    a month
  </Typography>
);
