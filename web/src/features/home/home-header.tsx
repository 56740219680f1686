import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { Link } from "react-router";
import { Logo } from "../../components/logo.tsx";
import { useNow } from "../../components/use-now.ts";
import { useSession } from "../../member/session.tsx";
import { TierBadge } from "../../member/tier-badge.tsx";

const greetingAt = (hour: number): string => {
  if (hour >= 5 && hour < 12) return "Good morning";
  return hour >= 12 && hour < 17 ? "Good afternoon" : "Good evening";
};

/** The top of Home, which stays there: logo, a greeting where there is room, and the member's tier. */
export const HomeHeader = () => {
  const { user } = useSession();
  const greeting = greetingAt(new Date(useNow(60_000)).getHours());
  const firstName = user?.name.split(" ")[0];
  return (
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
        minHeight: 64,
        mx: "calc(-1 * var(--gutter))",
        mt: { xs: -2, md: -4 },
        mb: 2,
        px: "var(--gutter)",
        pt: "env(safe-area-inset-top, 0px)",
        bgcolor: "surface.glass",
        backdropFilter: "blur(18px) saturate(1.4)",
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
      <Typography
        variant="subtitle2"
        component="p"
        color="textSecondary"
        sx={{ display: { xs: "none", sm: "block" }, ml: { sm: "auto", md: 0 } }}
      >
        {firstName ? `${greeting}, ${firstName}` : greeting}
      </Typography>
      <TierBadge />
    </Box>
  );
};
