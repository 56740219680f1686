import WorkspacePremiumRounded from "@mui/icons-material/WorkspacePremiumRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import Typography from "@mui/material/Typography";
import { Link } from "react-router-dom";
import { PlanPerks, PlanPrice } from "../../../member/membership/plan-summary.tsx";
import { ticketPanelId } from "./buy-bar.tsx";

/** Replaces the order panel of a Premium event for everyone without Premium: what it includes and costs. Visitors may sign in first. */
export const PremiumOnlyPanel = ({ onSignIn }: { onSignIn: (() => void) | null }) => (
  <Card
    component="section"
    id={ticketPanelId}
    tabIndex={-1}
    aria-label="Premium Members Only"
    sx={{ p: { xs: 2, sm: 2.5 }, display: "grid", gap: 2, scrollMarginTop: "16px", "&:focus": { outline: "none" } }}
  >
    <Box sx={{ display: "flex", alignItems: "center", gap: 1.25 }}>
      <WorkspacePremiumRounded aria-hidden color="secondary" sx={{ fontSize: 30 }} />
      <Typography variant="h3" component="h2">
        Premium Members Only
      </Typography>
    </Box>
    <Typography color="textSecondary">RSVPs and tickets for this event are part of Premium.</Typography>
    <PlanPerks tier="premium" />
    <PlanPrice tier="premium" />
    <Button variant="contained" size="large" fullWidth component={Link} to="/subscription">
      Upgrade to Premium
    </Button>
    {onSignIn && (
      <Button color="inherit" fullWidth onClick={onSignIn}>
        Already Premium? Sign in
      </Button>
    )}
  </Card>
);
