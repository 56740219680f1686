import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { Link } from "react-router-dom";
import { IfMay } from "../../../back-office/roles/if-may.tsx";

const actions = [
  ["Create Event", "/admin/events/new", ["eventsAdmin", "create"]],
  ["Add New Deal", "/admin/deals/new", ["dealsAdmin", "create"]],
  ["Add Vendor", "/admin/vendors?new=1", ["dealsAdmin", "createVendor"]],
  ["Send Notification", "/admin/notifications?new=1", ["campaignsAdmin", "create"]],
] as const;

// Two of them beside each other on a phone.
const fitting = { px: { xs: 1, sm: 1.5 }, fontSize: { xs: "0.8125rem", sm: "0.875rem" } };

/** The ways to what is done most: each opens its form (row kpi-12). */
export const QuickActions = () => (
  <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
    {actions.map(([label, to, route]) => (
      <IfMay key={label} route={route}>
        <Button component={Link} to={to} variant="outlined" color="inherit" sx={fitting}>
          {label}
        </Button>
      </IfMay>
    ))}
  </Box>
);
