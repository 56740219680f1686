import WorkspacePremiumRounded from "@mui/icons-material/WorkspacePremiumRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import Typography from "@mui/material/Typography";
import { Link } from "react-router-dom";
import type { CityEvent } from "../../../../../shared/model/event.ts";
import { PlanPerks, PlanPrice } from "../../../member/membership/plan-summary.tsx";
import { EventGrid } from "./event-grid.tsx";

/** How many VIP events everyone sees (R43). */
const teased = 3;

const Pitch = () => (
  <Card
    sx={{
      display: "grid",
      gridTemplateColumns: { md: "minmax(0, 1fr) minmax(0, 1fr)" },
      alignItems: "center",
      gap: { xs: 2.5, md: 5 },
      p: { xs: 2.5, sm: 4 },
      mb: 4,
      background:
        "radial-gradient(120% 160% at 0% -30%, rgba(255, 197, 102, 0.24), transparent 55%), radial-gradient(90% 140% at 100% 0%, rgba(141, 107, 255, 0.26), transparent 60%)",
    }}
  >
    <Box>
      <Box sx={{ display: "flex", alignItems: "center", gap: 1.25, mb: 1.25 }}>
        <WorkspacePremiumRounded aria-hidden color="secondary" sx={{ fontSize: 30 }} />
        <Typography variant="h3" component="h2">
          Premium Members Only
        </Typography>
      </Box>
      <Typography color="textSecondary" sx={{ mb: 2, maxWidth: "44ch" }}>
        Rooftops, after-hours and tables: VIP events are part of Premium.
      </Typography>
      <PlanPerks tier="premium" />
    </Box>
    <Box sx={{ display: "grid", justifyItems: { xs: "stretch", md: "center" }, gap: 1.5, textAlign: { md: "center" } }}>
      <PlanPrice tier="premium" />
      <Button variant="contained" size="large" component={Link} to="/subscription">
        Upgrade to Premium
      </Button>
    </Box>
  </Card>
);

/** The VIP tab for everyone without Premium: what Premium includes, and up to three of its public `events`. */
export const VipUpsell = ({ events }: { events: CityEvent[] }) => (
  <>
    <Pitch />
    {events.length > 0 && (
      <Box component="section" aria-labelledby="vip-teaser">
        <Typography id="vip-teaser" variant="h3" component="h2" sx={{ mb: 1.75 }}>
          Coming up for Premium
        </Typography>
        <EventGrid events={events.slice(0, teased)} tab="vip" />
      </Box>
    )}
  </>
);
