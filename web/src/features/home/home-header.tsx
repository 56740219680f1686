import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import useMediaQuery from "@mui/material/useMediaQuery";
import { type ReactNode, Suspense } from "react";
import { Link } from "react-router-dom";
import { minutes } from "../../../../shared/rules/durations.ts";
import { Logo } from "../../components/layout/logo.tsx";
import { lazyOptional } from "../../components/lazy-optional.ts";
import { useNow } from "../../components/use-now.ts";
import { TierBadge } from "../../member/membership/tier-badge.tsx";
import { useSession } from "../../member/session/session.tsx";
import { contentMaxWidth, safeTop, sideRailWidth } from "../../theme/safe-area.ts";
import { colors } from "../../theme/theme.ts";

const HomeSearch = lazyOptional(() => import("./home-search.tsx"));

const greetingAt = (hour: number): string => {
  if (hour >= 5 && hour < 12) return "Good morning";
  return hour >= 12 && hour < 17 ? "Good afternoon" : "Good evening";
};

const Greeting = () => {
  const { user } = useSession();
  const greeting = greetingAt(new Date(useNow(minutes(1))).getHours());
  const firstName = user?.name.trim().split(/\s+/)[0];
  const greetingText = firstName ? `${greeting}, ${firstName}` : greeting;
  return (
    <Typography
      variant="subtitle2"
      component="p"
      color="textSecondary"
      noWrap
      title={greetingText}
      sx={{ display: { xs: "none", sm: "block" }, ml: "auto", minWidth: 0 }}
    >
      {greetingText}
    </Typography>
  );
};

/** The search field, only where there is room for it: its code isn't fetched on a phone. */
const Search = () => {
  const hasRoom = useMediaQuery("(min-width: 900px)", { noSsr: true });
  return (
    <Box sx={{ display: { xs: "none", md: "block" }, flex: 1, maxWidth: 460, mr: "auto" }}>
      <Suspense>{hasRoom && <HomeSearch />}</Suspense>
    </Box>
  );
};

// Where the page is wider than its content, the bar and its line go on to both edges, at the left up to the side rail.
const filled = sideRailWidth + contentMaxWidth;
const fullWidth = {
  [`@media (min-width: ${filled}px)`]: {
    boxShadow: `0 0 0 100vmax ${colors.surface.bar}`,
    borderImage: `linear-gradient(to top, ${colors.divider} 1px, transparent 1px) fill 0 / 0 / 0 100vmax`,
    clipPath: `inset(0 -100vmax 0 calc((${filled}px - 100vw) / 2))`,
  },
};

/** Home's sticky header: logo or search, a greeting if there is room, the member's tier, and `end` after it. */
export const HomeHeader = ({ end }: { end?: ReactNode }) => (
  <Box
    component="header"
    sx={{
      position: "sticky",
      top: 0,
      zIndex: "appBar",
      display: "flex",
      alignItems: "center",
      justifyContent: "space-between",
      gap: 2,
      height: { xs: safeTop(56), md: 72 },
      mx: "calc(-1 * var(--gutter))",
      mt: "calc(-1 * var(--content-top))",
      mb: { xs: 1, md: 3 },
      px: "var(--gutter)",
      pt: { xs: safeTop(), md: 0 },
      bgcolor: "surface.bar",
      borderBottom: 1,
      borderColor: "divider",
      ...fullWidth,
    }}
  >
    <Box
      component={Link}
      to="/dashboard"
      aria-label="PLAYYY home"
      sx={{ display: { xs: "flex", md: "none" }, alignItems: "center", minHeight: 44, textDecoration: "none" }}
    >
      <Logo />
    </Box>
    <Search />
    <Greeting />
    <Box sx={{ flex: "none", display: "flex", alignItems: "center", gap: 0.5, mr: -1 }}>
      <TierBadge />
      {end}
    </Box>
  </Box>
);
