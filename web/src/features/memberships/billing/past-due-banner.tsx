import CreditCardOffRounded from "@mui/icons-material/CreditCardOffRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { formatCityDate } from "../../../../../shared/rules/city-day.ts";
import { minutes } from "../../../../../shared/rules/durations.ts";
import { useNow } from "../../../components/use-now.ts";
import { useMembership } from "../../../member/membership/membership.tsx";
import { usePortal } from "./use-portal.ts";

const Banner = ({ until }: { until: string }) => {
  const { isOpening, open } = usePortal();
  return (
    <Box
      role="status"
      aria-label="Payment overdue"
      sx={{
        display: "flex",
        alignItems: "center",
        gap: 1.5,
        px: "var(--gutter)",
        py: 1,
        color: "warning.contrastText",
        bgcolor: "warning.main",
      }}
    >
      <CreditCardOffRounded aria-hidden sx={{ fontSize: 20 }} />
      <Typography variant="subtitle2" component="p" sx={{ flex: 1, color: "inherit" }}>
        Your last payment didn't go through. Update your card by {formatCityDate(until)}.
      </Typography>
      <Button
        size="small"
        color="inherit"
        variant="outlined"
        loading={isOpening}
        onClick={open}
        sx={{ flex: "none", borderColor: "currentColor" }}
      >
        Update Card
      </Button>
    </Box>
  );
};

/** Tells a member with a past-due payment until when their access lasts (R6). */
export const PastDueBanner = () => {
  const { past_due_until } = useMembership();
  const now = useNow(minutes(1));
  return past_due_until && Date.parse(past_due_until) > now ? <Banner until={past_due_until} /> : null;
};
