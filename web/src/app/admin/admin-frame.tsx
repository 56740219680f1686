import MenuRounded from "@mui/icons-material/MenuRounded";
import SearchRounded from "@mui/icons-material/SearchRounded";
import Box from "@mui/material/Box";
import Drawer from "@mui/material/Drawer";
import IconButton from "@mui/material/IconButton";
import Typography from "@mui/material/Typography";
import useMediaQuery from "@mui/material/useMediaQuery";
import { type ReactNode, useState } from "react";
import { Link } from "react-router-dom";
import { Logo } from "../../components/layout/logo.tsx";
import { safeBottom, safeTop } from "../../theme/safe-area.ts";
import { AdminAccount } from "./admin-account.tsx";
import { AdminRail } from "./admin-rail.tsx";
import { SearchButton } from "./search-button.tsx";
import { useSearchPalette } from "./use-search-palette.tsx";

const headerHeight = 52;
// Wider with larger text, and never so wide that it crowds out the work.
const railWidth = "min(13.25rem, 300px)";
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

/** The rail's parts above each other: the brand stays on top and the account at the bottom while the sections scroll. */
const Rail = ({ current, top, onNavigate }: { current: string; top?: ReactNode; onNavigate: () => void }) => (
  <Box sx={{ display: "flex", flexDirection: "column", height: "100%", pt: safeTop() }}>
    <Box sx={{ display: "grid", gap: 0.5, px: 2, pt: 1.5, pb: 0.75 }}>
      <Brand />
      {top}
    </Box>
    <Box sx={{ flex: "1 1 auto", minHeight: 0, px: 1, py: 0.5, overflowY: "auto", scrollbarWidth: "thin" }}>
      <AdminRail current={current} onNavigate={onNavigate} />
    </Box>
    <AdminAccount />
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
    <IconButton
      aria-label="Search"
      aria-keyshortcuts="Control+K Meta+K /"
      onClick={search.open}
      onTouchStart={search.preload}
      sx={{ ml: "auto" }}
    >
      <SearchRounded />
    </IconButton>
  </Box>
);

const DeskTop = ({ search }: { search: Search }) => (
  <>
    <Title />
    <SearchButton onOpen={search.open} onAbout={search.preload} />
  </>
);

const DeskRail = ({ current, search }: { current: string; search: Search }) => (
  <Box
    component="header"
    sx={{
      position: "sticky",
      top: 0,
      width: railWidth,
      height: "100dvh",
      flex: "none",
      bgcolor: "surface.bar",
      borderRight: 1,
      borderColor: "divider",
    }}
  >
    <Rail current={current} top={<DeskTop search={search} />} onNavigate={() => {}} />
  </Box>
);

const PhoneMenu = ({ current, search }: { current: string; search: Search }) => {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Header onMenu={() => setIsOpen(true)} search={search} />
      <Drawer open={isOpen} onClose={close} slotProps={{ paper: { sx: { width: drawerWidth } } }}>
        <Rail current={current} onNavigate={close} />
      </Drawer>
    </>
  );
};

/**
 * The back-office's layout: a rail with the brand, the sections and the account, and a full-width work surface beside it. Below 900 px the rail
 * is a drawer that a header opens.
 */
export const AdminFrame = ({ current, children }: { current: string; children: ReactNode }) => {
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
