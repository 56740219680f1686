import Box from "@mui/material/Box";
import { memo } from "react";
import { Link } from "react-router-dom";
import { lowScreen, safeBottom, tabBarHeight } from "../../theme/safe-area.ts";
import { TabMark } from "./tab-mark.tsx";
import { type Tab, tabPath, tabs } from "./tabs.ts";

const TabLink = ({ tab, current }: { tab: Tab; current: boolean }) => (
  <Box
    component={Link}
    to={tabPath(tab.id)}
    aria-current={current ? "page" : undefined}
    sx={{
      // As wide as its label: seven equal tabs would be too narrow for "Community".
      flex: "1 1 auto",
      minWidth: 44,
      position: "relative",
      display: "grid",
      placeContent: "center",
      justifyItems: "center",
      gap: 0.25,
      height: tabBarHeight,
      // However large the text is set, seven labels must fit beside each other.
      fontSize: "min(0.6875rem, calc(100vw / 32))",
      fontWeight: 650,
      textDecoration: "none",
      color: current ? "text.primary" : "text.secondary",
      "& svg": {
        fontSize: 26,
        boxSizing: "content-box",
        px: 1.25,
        py: 0.25,
        borderRadius: 999,
        transition: "background-color 180ms ease, color 180ms ease",
        ...(current && { color: "primary.contrastText", bgcolor: "primary.main" }),
      },
      "&:focus-visible": { outlineOffset: -4, borderRadius: 4 },
    }}
  >
    <tab.Icon aria-hidden />
    {tab.label}
    <TabMark tabId={tab.id} />
  </Box>
);

/** The tabs at the bottom of a phone's screen. */
export const TabBar = memo(({ current }: { current: string | null }) => (
  <Box
    component="nav"
    aria-label="Main"
    sx={{
      display: { xs: "flex", md: "none" },
      [lowScreen]: { display: "none" },
      position: "fixed",
      insetInline: 0,
      bottom: 0,
      zIndex: "appBar",
      pb: safeBottom(),
      bgcolor: "surface.bar",
      borderTop: 1,
      borderColor: "divider",
    }}
  >
    {tabs.map((tab) => (
      <TabLink key={tab.id} tab={tab} current={tab.id === current} />
    ))}
  </Box>
));
