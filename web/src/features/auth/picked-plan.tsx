import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { Link, useSearchParams } from "react-router-dom";
import type { PaidTier } from "../../../../shared/model/membership.ts";
import { plans } from "../../../../shared/model/plans.ts";
import { priceText } from "../../components/text/price.tsx";

/** The plan that a visitor picked before signing up, and the way to do without it: signing up charges nothing (R63). */
export const PickedPlan = ({ tier }: { tier: PaidTier }) => {
  const [search] = useSearchParams();
  const without = new URLSearchParams(search);
  without.delete("tier");
  const { name, monthlyCents } = plans[tier];
  return (
    <Box
      component="section"
      aria-label="Your pick"
      sx={{
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        columnGap: 2,
        rowGap: 0.5,
        p: 2,
        border: 1,
        borderColor: "divider",
        borderRadius: 4,
        bgcolor: "surface.raised",
      }}
    >
      <Box sx={{ flex: "1 1 14ch", minWidth: 0 }}>
        <Typography sx={{ fontWeight: 700 }}>
          {name} · {priceText(monthlyCents)} a month
        </Typography>
        <Typography variant="body2" color="textSecondary">
          You start it after confirming your email. Signing up charges nothing.
        </Typography>
      </Box>
      <Button component={Link} to={`/auth?${without}`} replace color="inherit" variant="outlined" size="small">
        Stay free
      </Button>
    </Box>
  );
};
