import WorkspacePremiumRounded from "@mui/icons-material/WorkspacePremiumRounded";
import Button from "@mui/material/Button";
import { Link } from "react-router";
import { EmptyState } from "../../components/states.tsx";

/** What everybody but a Premium member sees of the VIP tab. */
export const VipUpsell = () => (
  <EmptyState
    icon={<WorkspacePremiumRounded />}
    title="Premium Members Only"
    text="Rooftops, after-hours and tables: VIP events are part of Premium."
    action={
      <Button variant="contained" component={Link} to="/subscription">
        Upgrade to Premium
      </Button>
    }
  />
);
