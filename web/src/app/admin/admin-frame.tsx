import HomeRounded from "@mui/icons-material/HomeRounded";
import LogoutRounded from "@mui/icons-material/LogoutRounded";
import MenuRounded from "@mui/icons-material/MenuRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Drawer from "@mui/material/Drawer";
import IconButton from "@mui/material/IconButton";
import Typography from "@mui/material/Typography";
import useMediaQuery from "@mui/material/useMediaQuery";
import { type ReactNode, useState } from "react";
import { Link } from "react-router-dom";
import { useSignOutGuard } from "../../member/session/sign-out-guard.tsx";
import { useSignOut } from "../../member/session/use-sign-out.ts";
import { safeBottom, safeTop } from "../../theme/safe-area.ts";
import { AdminRail } from "./admin-rail.tsx";

const headerHeight = 52;
const railWidth = 204;
const labelFromTablet = { "& .MuiButton-startIcon": { mr: { xs: 0, sm: 1 } } };

const Exits = () => {
  const { signOut, isSigningOut } = useSignOut();
  const { request, dialog } = useSignOutGuard(() => void signOut());
  const text = (label: string) => (
    <Box component="span" sx={{ display: { xs: "none", sm: "inline" } }}>
      {label}
    </Box>
  );
  return (
    <>
      <Button
        component={Link}
        to="/dashboard"
        color="inherit"
        aria-label="Back to Home"
        startIcon={<HomeRounded />}
        sx={labelFromTablet}
      >
        {text("Back to Home")}
      </Button>
      <Button
        color="inherit"
        aria-label="Sign Out"
        startIcon={<LogoutRounded />}
        loading={isSigningOut}
        loadingPosition="start"
        onClick={() => void request()}
        sx={labelFromTablet}
      >
        {text("Sign Out")}
      </Button>
      {dialog}
    </>
  );
};

const Header = ({ onMenu }: { onMenu: (() => void) | null }) => (
  <Box
    component="header"
    sx={{
      position: "sticky",
      top: 0,
      zIndex: "appBar",
      display: "flex",
      alignItems: "center",
      gap: 0.5,
      height: safeTop(headerHeight),
      pt: safeTop(),
      px: { xs: 1, sm: 2 },
      bgcolor: "surface.bar",
      borderBottom: 1,
      borderColor: "divider",
    }}
  >
    {onMenu && (
      <IconButton aria-label="Sections" onClick={onMenu}>
        <MenuRounded />
      </IconButton>
    )}
    <Typography variant="h3" component="h1" noWrap sx={{ flex: 1, minWidth: 0 }}>
      Admin Panel
    </Typography>
    <Exits />
  </Box>
);

/** The back-office's layout: header, rail of sections (a drawer below 900 px) and a full-width work surface. */
export const AdminFrame = ({ current, children }: { current: string; children: ReactNode }) => {
  const isDesk = useMediaQuery("(min-width: 900px)", { noSsr: true });
  const [isOpen, setIsOpen] = useState(false);
  const rail = <AdminRail current={current} onNavigate={() => setIsOpen(false)} />;
  return (
    <Box sx={{ minHeight: "100dvh", bgcolor: "background.default", fontSize: "0.875rem" }}>
      <Header onMenu={isDesk ? null : () => setIsOpen(true)} />
      <Box sx={{ display: "flex", alignItems: "flex-start" }}>
        {isDesk ? (
          <Box
            sx={{
              position: "sticky",
              top: safeTop(headerHeight),
              width: railWidth,
              flex: "none",
              maxHeight: `calc(100dvh - ${headerHeight}px)`,
              overflowY: "auto",
              scrollbarWidth: "thin",
            }}
          >
            {rail}
          </Box>
        ) : (
          <Drawer open={isOpen} onClose={() => setIsOpen(false)} slotProps={{ paper: { sx: { width: 248 } } }}>
            {rail}
          </Drawer>
        )}
        <Box
          component="main"
          sx={{
            flex: 1,
            minWidth: 0,
            px: { xs: 1.5, sm: 2.5 },
            pt: 2,
            pb: safeBottom(48),
            borderLeft: { md: 1 },
            borderColor: { md: "divider" },
            minHeight: `calc(100dvh - ${headerHeight}px)`,
          }}
        >
          {children}
        </Box>
      </Box>
    </Box>
  );
};
