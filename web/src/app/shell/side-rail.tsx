import Box from "@mui/material/Box";
import { memo } from "react";
import { Link } from "react-router-dom";
import { Logo } from "../../components/layout/logo.tsx";
import { iconRailWidth, lowScreen, safeLeft, sideRailWidth } from "../../theme/safe-area.ts";
import { TabMark } from "./tab-mark.tsx";
import { type Tab, tabPath, tabs } from "./tabs.ts";

const RailLink = ({ tab, current }: { tab: Tab; current: boolean }) => (
  <Box
    component={Link}
    to={tabPath(tab.id)}
    aria-current={current ? "page" : undefined}
    sx={{
      display: "flex",
      alignItems: "center",
      gap: 1.75,
      minHeight: 48,
      px: 2,
      borderRadius: 999,
      fontWeight: 650,
      textDecoration: "none",
      color: current ? "primary.contrastText" : "text.secondary",
      bgcolor: current ? "primary.main" : "transparent",
      transition: "background-color 160ms ease, color 160ms ease",
      "&:hover": current ? {} : { bgcolor: "surface.raised", color: "text.primary" },
      [lowScreen]: {
        position: "relative",
        flex: "0 0 44px",
        minHeight: 44,
        justifyContent: "center",
        px: 0,
        fontSize: 0,
      },
    }}
  >
    <tab.Icon aria-hidden />
    {tab.label}
    <TabMark tabId={tab.id} />
  </Box>
);

/** The tabs beside the content, from 900 px; on a phone on its side as icons alone. */
export const SideRail = memo(({ current }: { current: string | null }) => (
  <Box
    component="nav"
    aria-label="Main"
    sx={{
      display: { xs: "none", md: "flex" },
      flexDirection: "column",
      gap: 0.5,
      position: "fixed",
      insetBlock: 0,
      left: 0,
      width: sideRailWidth,
      p: 2.5,
      borderRight: 1,
      borderColor: "divider",
      bgcolor: "surface.bar",
      [lowScreen]: {
        display: "flex",
        width: safeLeft(iconRailWidth),
        py: 1,
        pr: 1,
        pl: safeLeft(8),
        justifyContent: "safe center",
        overflowY: "auto",
        "& > :first-of-type": { display: "none" },
      },
    }}
  >
    <Box
      component={Link}
      to="/dashboard"
      aria-label="PLAYYY home"
      sx={{ px: 1.5, py: 1.5, mb: 2, textDecoration: "none" }}
    >
      <Logo size={28} />
    </Box>
    {tabs.map((tab) => (
      <RailLink key={tab.id} tab={tab} current={tab.id === current} />
    ))}
  </Box>
));
