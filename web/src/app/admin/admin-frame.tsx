import HomeRounded from "@mui/icons-material/HomeRounded";
import LogoutRounded from "@mui/icons-material/LogoutRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { useSignOut } from "../../member/session/use-sign-out.ts";
import { safeBottom, safeTop } from "../../theme/safe-area.ts";
import { adminTabPath, adminTabs } from "./tabs.ts";

const Header = () => {
  const { signOut, isSigningOut } = useSignOut();
  return (
    <Box component="header" sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1 }}>
      <Typography variant="h2" component="h1" sx={{ flex: { xs: "1 0 100%", sm: 1 } }}>
        Admin Panel
      </Typography>
      <Button
        component={Link}
        to="/dashboard"
        color="inherit"
        startIcon={<HomeRounded />}
        sx={{ ml: { xs: -2.5, sm: 0 } }}
      >
        Back to Home
      </Button>
      <Button
        color="inherit"
        startIcon={<LogoutRounded />}
        loading={isSigningOut}
        loadingPosition="start"
        onClick={() => void signOut()}
      >
        Sign Out
      </Button>
    </Box>
  );
};

// On a phone the open section's link may be scrolled out of view.
const intoView = (link: HTMLElement | null) => link?.scrollIntoView({ inline: "center", block: "nearest" });

const Sections = ({ current }: { current: string }) => (
  <Box
    component="nav"
    aria-label="Admin sections"
    sx={{ display: "flex", gap: 1, my: 2.5, pb: 1, overflowX: "auto", scrollbarWidth: "none" }}
  >
    {adminTabs.map(({ id, label }) => (
      <Button
        key={id}
        ref={id === current ? intoView : undefined}
        component={Link}
        to={adminTabPath(id)}
        variant={id === current ? "contained" : "outlined"}
        color={id === current ? "primary" : "inherit"}
        aria-current={id === current ? "page" : undefined}
        sx={{ flex: "none" }}
      >
        {label}
      </Button>
    ))}
  </Box>
);

/** The back-office's layout: title, exits and navigation between sections. */
export const AdminFrame = ({ current, children }: { current: string; children: ReactNode }) => (
  <Box
    sx={{
      maxWidth: 1280,
      mx: "auto",
      px: { xs: "16px", sm: "24px", md: "40px" },
      pt: { xs: safeTop(16), md: 4 },
      pb: safeBottom(48),
    }}
  >
    <Header />
    <Sections current={current} />
    <main>{children}</main>
  </Box>
);
