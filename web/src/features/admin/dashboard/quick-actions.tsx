import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { Link } from "react-router-dom";

const actions = [
  ["Add New Deal", "/admin/deals?new=1"],
  ["Create Event", "/admin/events?new=1"],
  ["Send Notification", "/admin/notifications?new=1"],
] as const;

/** The ways to what is done most: each opens its dialog (row kpi-12). */
export const QuickActions = () => (
  <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
    {actions.map(([label, to]) => (
      <Button key={label} component={Link} to={to} variant="outlined" color="inherit">
        {label}
      </Button>
    ))}
  </Box>
);
