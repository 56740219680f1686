import Box from "@mui/material/Box";
import ButtonBase from "@mui/material/ButtonBase";
import Divider from "@mui/material/Divider";
import Tooltip from "@mui/material/Tooltip";
import { Fragment, useId } from "react";
import { Link } from "react-router-dom";
import { useMay } from "../../back-office/roles/use-may.ts";
import { VisuallyHidden } from "../../components/layout/visually-hidden.tsx";
import { type AdminTab, adminTabPath, mayOpen, recordPages, tabGroups } from "./tabs.ts";
import { useWaitingByTab } from "./waiting-by-tab.ts";

// The open section may be below the fold of a short screen.
const intoView = (link: HTMLElement | null) => {
  // With the frame's own layout: asked for before it, the page would be laid out twice.
  const frame = requestAnimationFrame(() => link?.scrollIntoView({ block: "nearest" }));
  return () => cancelAnimationFrame(frame);
};

// At the icon's corner, where there is no room beside it.
const cornerSx = {
  position: "absolute",
  top: 0,
  right: 0,
  minWidth: "1rem",
  px: 0.5,
  fontSize: "0.625rem",
  lineHeight: "1rem",
};

// Beside the link's name, not in it: sections are called the same whatever waits in them.
const WaitingBadge = ({ id, count, isCorner }: { id: string; count: string; isCorner: boolean }) => (
  <Box
    component="span"
    id={id}
    aria-hidden
    sx={{
      flex: "none",
      minWidth: "1.375rem",
      px: 0.75,
      borderRadius: 999,
      bgcolor: "primary.main",
      color: "primary.contrastText",
      fontSize: "0.75rem",
      fontWeight: 700,
      lineHeight: "1.375rem",
      textAlign: "center",
      ...(isCorner ? cornerSx : {}),
    }}
  >
    {count}
    <VisuallyHidden> waiting</VisuallyHidden>
  </Box>
);

type RailLinkProps = {
  tab: AdminTab;
  isOpen: boolean;
  isCollapsed: boolean;
  waiting: string | undefined;
  onNavigate: () => void;
};

const RailLink = ({ tab, isOpen, isCollapsed, waiting, onNavigate }: RailLinkProps) => {
  const badgeId = useId();
  const link = (
    <ButtonBase
      component={Link}
      to={adminTabPath(tab.id)}
      ref={isOpen ? intoView : undefined}
      aria-current={isOpen ? "page" : undefined}
      aria-describedby={waiting ? badgeId : undefined}
      onClick={onNavigate}
      onPointerEnter={() => void tab.preload()}
      onTouchStart={() => void tab.preload()}
      onFocus={() => void tab.preload()}
      sx={{
        display: "flex",
        position: "relative",
        justifyContent: isCollapsed ? "center" : "flex-start",
        gap: 1,
        width: "100%",
        minHeight: 30,
        px: 1,
        textAlign: "left",
        borderRadius: 2,
        fontSize: "0.875rem",
        fontWeight: isOpen ? 650 : 500,
        color: isOpen ? "text.primary" : "text.secondary",
        bgcolor: isOpen ? "surface.raised" : "transparent",
        boxShadow: (theme) => (isOpen ? `inset 3px 0 0 ${theme.vars?.palette.primary.main}` : "none"),
        "&:hover": { color: "text.primary", bgcolor: "surface.raised" },
        "@media (pointer: coarse)": { minHeight: 44 },
      }}
    >
      <tab.Icon aria-hidden sx={{ flex: "none", fontSize: "1.125rem", color: isOpen ? "primary.main" : "inherit" }} />
      {!isCollapsed && (
        <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: "anywhere" }}>
          {tab.label}
        </Box>
      )}
      {waiting && <WaitingBadge id={badgeId} count={waiting} isCorner={isCollapsed} />}
    </ButtonBase>
  );
  if (!isCollapsed) return link;
  return (
    <Tooltip title={tab.label} placement="right">
      {link}
    </Tooltip>
  );
};

const Heading = ({ isCollapsed, children }: { isCollapsed: boolean; children: string }) =>
  isCollapsed ? (
    <Divider sx={{ my: 0.75 }} />
  ) : (
    <Box sx={{ px: 1, pt: 1.25, pb: 0.25, fontSize: "0.75rem", fontWeight: 650, color: "text.secondary" }}>
      {children}
    </Box>
  );

type AdminRailProps = { current: string; isCollapsed?: boolean; onNavigate: () => void };

/**
 * The sections that the role may open under their headings, in order, and the records beside them, each with how much waits in it. Collapsed,
 * they are icons with their names as tooltips.
 */
export const AdminRail = ({ current, isCollapsed = false, onNavigate }: AdminRailProps) => {
  const waiting = useWaitingByTab();
  const may = useMay();
  const openable = (tabs: AdminTab[]) => tabs.filter((tab) => mayOpen(may, tab));
  const records = openable(recordPages);
  const linkTo = (tab: AdminTab) => (
    <RailLink
      key={tab.id}
      tab={tab}
      isOpen={tab.id === current}
      isCollapsed={isCollapsed}
      waiting={waiting.get(tab.id)}
      onNavigate={onNavigate}
    />
  );
  return (
    <>
      <nav aria-label="Admin sections">
        {tabGroups
          .map(({ heading, tabs }) => ({ heading, tabs: openable(tabs) }))
          .map(({ heading, tabs }) => (
            <Fragment key={heading ?? "top"}>
              {heading && tabs.length > 0 && <Heading isCollapsed={isCollapsed}>{heading}</Heading>}
              {tabs.map(linkTo)}
            </Fragment>
          ))}
      </nav>
      {records.length > 0 && (
        <nav aria-label="Records">
          <Heading isCollapsed={isCollapsed}>Records</Heading>
          {records.map(linkTo)}
        </nav>
      )}
    </>
  );
};
