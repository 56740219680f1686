import Box from "@mui/material/Box";
import ButtonBase from "@mui/material/ButtonBase";
import { Fragment } from "react";
import { Link } from "react-router-dom";
import { type AdminTab, adminTabPath, recordPages, tabGroups } from "./tabs.ts";

// The open section may be below the fold of a short screen.
const intoView = (link: HTMLElement | null) => {
  // With the frame's own layout: asked for before it, the page would be laid out twice.
  const frame = requestAnimationFrame(() => link?.scrollIntoView({ block: "nearest" }));
  return () => cancelAnimationFrame(frame);
};

const RailLink = ({ tab, isOpen, onNavigate }: { tab: AdminTab; isOpen: boolean; onNavigate: () => void }) => (
  <ButtonBase
    component={Link}
    to={adminTabPath(tab.id)}
    ref={isOpen ? intoView : undefined}
    aria-current={isOpen ? "page" : undefined}
    onClick={onNavigate}
    onPointerEnter={() => void tab.preload()}
    onTouchStart={() => void tab.preload()}
    onFocus={() => void tab.preload()}
    sx={{
      display: "flex",
      justifyContent: "flex-start",
      width: "100%",
      minHeight: 32,
      px: 1.5,
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
    {tab.label}
  </ButtonBase>
);

const Heading = ({ children }: { children: string }) => (
  <Box sx={{ px: 1.5, pt: 1.5, pb: 0.5, fontSize: "0.75rem", fontWeight: 650, color: "text.secondary" }}>
    {children}
  </Box>
);

/** The sections under their headings, in order, and the records beside them. */
export const AdminRail = ({ current, onNavigate }: { current: string; onNavigate: () => void }) => (
  <Box sx={{ p: 1, pb: 3 }}>
    <nav aria-label="Admin sections">
      {tabGroups.map(({ heading, tabs }) => (
        <Fragment key={heading ?? "top"}>
          {heading && tabs.length > 0 && <Heading>{heading}</Heading>}
          {tabs.map((tab) => (
            <RailLink key={tab.id} tab={tab} isOpen={tab.id === current} onNavigate={onNavigate} />
          ))}
        </Fragment>
      ))}
    </nav>
    <nav aria-label="Records">
      <Heading>Records</Heading>
      {recordPages.map((tab) => (
        <RailLink key={tab.id} tab={tab} isOpen={tab.id === current} onNavigate={onNavigate} />
      ))}
    </nav>
  </Box>
);
