import MenuOpenRounded from "@mui/icons-material/MenuOpenRounded";
import MenuRounded from "@mui/icons-material/MenuRounded";
import SearchRounded from "@mui/icons-material/SearchRounded";
import Box from "@mui/material/Box";
import Drawer from "@mui/material/Drawer";
import IconButton from "@mui/material/IconButton";
import Tooltip from "@mui/material/Tooltip";
import Typography from "@mui/material/Typography";
import useMediaQuery from "@mui/material/useMediaQuery";
import { type ReactNode, useState } from "react";
import { Link } from "react-router-dom";
import { useWaitingLive } from "../../back-office/waiting.ts";
import { Logo } from "../../components/layout/logo.tsx";
import { VisuallyHidden } from "../../components/layout/visually-hidden.tsx";
import { safeBottom, safeTop } from "../../theme/safe-area.ts";
import { AdminAccount } from "./admin-account.tsx";
import { AdminRail } from "./admin-rail.tsx";
import { useRailCollapsed } from "./rail-collapsed.ts";
import { SearchButton } from "./search-button.tsx";
import { useSearchPalette } from "./use-search-palette.tsx";

const headerHeight = 52;
// Wider with larger text, and never so wide that it crowds out the work.
const railWidth = "min(13.25rem, 300px)";
const collapsedWidth = "3.75rem";
const drawerWidth = "min(17.5rem, 86vw)";

type Search = ReturnType<typeof useSearchPalette>;

const Title = () => (
  <Typography variant="h4" component="h1" sx={{ minWidth: 0, overflowWrap: "anywhere" }}>
    Admin Panel
  </Typography>
);

const Brand = () => (
  <Box component={Link} to="/admin" aria-label="PLAYYY admin" sx={{ display: "block", width: "fit-content" }}>
    <Logo size={22} />
  </Box>
);

const CollapseButton = ({ isCollapsed, onClick }: { isCollapsed: boolean; onClick: () => void }) => {
  const name = isCollapsed ? "Expand menu" : "Collapse menu";
  return (
    <Tooltip title={name} placement="right">
      <IconButton aria-expanded={!isCollapsed} onClick={onClick}>
        {isCollapsed ? <MenuRounded /> : <MenuOpenRounded />}
      </IconButton>
    </Tooltip>
  );
};

const SearchIconButton = ({ search }: { search: Search }) => (
  <Tooltip title="Search" placement="right">
    <IconButton
      aria-keyshortcuts="Control+K Meta+K /"
      onClick={search.open}
      onPointerEnter={search.preload}
      onTouchStart={search.preload}
    >
      <SearchRounded />
    </IconButton>
  </Tooltip>
);

type RailProps = { current: string; top: ReactNode; isCollapsed?: boolean; onNavigate: () => void };

/** The rail's parts above each other: the brand stays on top and the account at the bottom while the sections scroll. */
const Rail = ({ current, top, isCollapsed = false, onNavigate }: RailProps) => (
  <Box sx={{ display: "flex", flexDirection: "column", height: "100%", pt: safeTop() }}>
    {top}
    <Box sx={{ flex: "1 1 auto", minHeight: 0, px: 1, py: 0.5, overflowY: "auto", scrollbarWidth: "thin" }}>
      <AdminRail current={current} isCollapsed={isCollapsed} onNavigate={onNavigate} />
    </Box>
    <AdminAccount isCollapsed={isCollapsed} />
  </Box>
);

const Header = ({ onMenu, search }: { onMenu: () => void; search: Search }) => (
  <Box
    component="header"
    sx={{
      position: "sticky",
      top: 0,
      zIndex: "appBar",
      display: "flex",
      alignItems: "center",
      gap: 0.5,
      minHeight: safeTop(headerHeight),
      pt: safeTop(),
      px: 1,
      bgcolor: "surface.bar",
      borderBottom: 1,
      borderColor: "divider",
    }}
  >
    <IconButton aria-label="Sections" onClick={onMenu}>
      <MenuRounded />
    </IconButton>
    <Title />
    <Box sx={{ ml: "auto" }}>
      <SearchIconButton search={search} />
    </Box>
  </Box>
);

type DeskTopProps = { search: Search; isCollapsed: boolean; onToggle: () => void };

const DeskTop = ({ search, isCollapsed, onToggle }: DeskTopProps) => {
  const button = <CollapseButton isCollapsed={isCollapsed} onClick={onToggle} />;
  if (isCollapsed) {
    return (
      <Box sx={{ display: "grid", justifyItems: "center", pt: 1 }}>
        {button}
        <SearchIconButton search={search} />
        <VisuallyHidden>
          <Title />
        </VisuallyHidden>
      </Box>
    );
  }
  return (
    <Box sx={{ display: "grid", gap: 0.5, pl: 2, pr: 1, pt: 1.5, pb: 0.75 }}>
      <Box sx={{ display: "flex", alignItems: "flex-start" }}>
        <Box sx={{ display: "grid", flex: 1, minWidth: 0, gap: 0.5 }}>
          <Brand />
          <Title />
        </Box>
        {button}
      </Box>
      <SearchButton onOpen={search.open} onAbout={search.preload} />
    </Box>
  );
};

const DeskRail = ({ current, search }: { current: string; search: Search }) => {
  const [isCollapsed, toggle] = useRailCollapsed();
  return (
    <Box
      component="header"
      sx={{
        position: "sticky",
        top: 0,
        width: isCollapsed ? collapsedWidth : railWidth,
        height: "100dvh",
        flex: "none",
        bgcolor: "surface.bar",
        borderRight: 1,
        borderColor: "divider",
      }}
    >
      <Rail
        current={current}
        isCollapsed={isCollapsed}
        top={<DeskTop search={search} isCollapsed={isCollapsed} onToggle={toggle} />}
        onNavigate={() => {}}
      />
    </Box>
  );
};

const PhoneMenu = ({ current, search }: { current: string; search: Search }) => {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Header onMenu={() => setIsOpen(true)} search={search} />
      <Drawer open={isOpen} onClose={close} slotProps={{ paper: { sx: { width: drawerWidth } } }}>
        <Rail
          current={current}
          top={
            <Box sx={{ px: 2, pt: 1.5, pb: 0.75 }}>
              <Brand />
            </Box>
          }
          onNavigate={close}
        />
      </Drawer>
    </>
  );
};

/**
 * The back-office's layout: a rail with the brand, the sections and the account, and a full-width work surface beside it. The rail
 * collapses to icons; below 900 px it is a drawer that a header opens.
 */
export const AdminFrame = ({ current, children }: { current: string; children: ReactNode }) => {
  useWaitingLive();
  const isDesk = useMediaQuery("(min-width: 900px)", { noSsr: true });
  const search = useSearchPalette();
  return (
    <Box sx={{ minHeight: "100dvh", bgcolor: "background.default", fontSize: "0.875rem" }}>
      {!isDesk && <PhoneMenu current={current} search={search} />}
      <Box sx={{ display: "flex", alignItems: "flex-start" }}>
        {isDesk && <DeskRail current={current} search={search} />}
        <Box component="main" sx={{ flex: 1, minWidth: 0, px: { xs: 1.5, sm: 2 }, pt: 2, pb: safeBottom(48) }}>
          {children}
        </Box>
      </Box>
      {search.palette}
    </Box>
  );
};
