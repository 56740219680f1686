import AdminPanelSettingsRounded from "@mui/icons-material/AdminPanelSettingsRounded";
import Fab from "@mui/material/Fab";
import { Link } from "react-router-dom";
import { lowScreen, safeBottom, sideRailWidth, tabBarHeight } from "../../theme/safe-area.ts";

/** The link to the back-office, for administrators only. On a desktop it sits at the bottom of the side rail. */
export default function AdminButton() {
  return (
    <Fab
      component={Link}
      to="/admin"
      variant="extended"
      size="medium"
      color="secondary"
      sx={{
        position: "fixed",
        zIndex: "appBar",
        right: { xs: 16, md: "auto" },
        left: { md: 20 },
        width: { md: sideRailWidth - 40 },
        bottom: { xs: safeBottom(tabBarHeight + 16), md: 20 },
        [lowScreen]: { left: "auto", right: 16, width: "auto", bottom: safeBottom(12) },
        gap: 1,
      }}
    >
      <AdminPanelSettingsRounded aria-hidden />
      Admin Panel
    </Fab>
  );
}
