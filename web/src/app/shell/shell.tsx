import Box from "@mui/material/Box";
import { Suspense } from "react";
import { Outlet, useLocation, useSearchParams } from "react-router-dom";
import { lazyOptional } from "../../components/lazy-optional.ts";
import { PastDueBanner } from "../../features/memberships/billing/past-due-banner.tsx";
import { useReconcileOnce } from "../../features/memberships/use-reconcile-once.ts";
import { useMembership } from "../../member/membership/membership.tsx";
import { deviceSession } from "../../member/session/device-session.ts";
import { useSession } from "../../member/session/session.tsx";
import {
  contentMaxWidth,
  iconRailWidth,
  lowScreen,
  safeBottom,
  safeLeft,
  safeTop,
  sideRailWidth,
  tabBarHeight,
} from "../../theme/safe-area.ts";
import { SideRail } from "./side-rail.tsx";
import { TabBar } from "./tab-bar.tsx";
import { tabOf } from "./tabs.ts";
import { VisitorBar } from "./visitor-bar.tsx";

const LinearProgress = lazyOptional(() => import("@mui/material/LinearProgress"));
const AdminButton = lazyOptional(() => import("./admin-button.tsx"));

const SkipLink = () => (
  <Box
    component="a"
    href="#content"
    sx={{
      position: "absolute",
      left: 16,
      top: -80,
      zIndex: "tooltip",
      px: 2,
      py: 1.25,
      borderRadius: 3,
      color: "text.primary",
      bgcolor: "surface.raised",
      "&:focus": { top: 12 },
    }}
  >
    Skip to content
  </Box>
);

const RefreshingBanner = () => {
  const { refreshing } = useMembership();
  return (
    <Box role="status" aria-live="polite" sx={{ position: "sticky", top: 0, zIndex: "appBar" }}>
      {refreshing && (
        <Box sx={{ bgcolor: "surface.raised", textAlign: "center", fontWeight: 600, fontSize: "0.9375rem" }}>
          <Box sx={{ py: 1 }}>Updating your membership status...</Box>
          <Box sx={{ height: 4 }}>
            <Suspense>
              <LinearProgress color="secondary" aria-hidden />
            </Suspense>
          </Box>
        </Box>
      )}
    </Box>
  );
};

// What is fixed to the screen's edge begins beside the icons, too.
const besideIcons = { pl: safeLeft(iconRailWidth), "--rail": safeLeft(iconRailWidth) };

/** Whether the layout is a member's: while the session loads, if this device has one, so that nothing moves after it. */
const useIsMemberLayout = (): boolean => {
  const { status, user } = useSession();
  return user !== null || (status === "loading" && deviceSession.isStored());
};

/**
 * The layout around every screen: tab bar at the bottom of the dashboard on a phone, side rail from 900 px and on a phone on its
 * side, and a sign-in bar for visitors.
 */
export default function Shell() {
  const { user } = useSession();
  const { pathname } = useLocation();
  const isMember = useIsMemberLayout();
  const [search] = useSearchParams();
  const onDashboard = pathname === "/dashboard";
  const current = onDashboard ? tabOf(search).id : null;
  useReconcileOnce();
  return (
    <Box
      sx={{
        "--gutter": { xs: "16px", sm: "24px", md: "32px", lg: "40px" },
        // The visitor bar sits above the content and already reserves room for the notch.
        "--content-top": { xs: isMember ? safeTop(16) : "16px", md: "32px" },
        pl: isMember ? { md: `${sideRailWidth}px` } : 0,
        [lowScreen]: { "--gutter": "20px", "--content-top": "16px", ...(isMember && besideIcons) },
      }}
    >
      <SkipLink />
      {isMember ? <SideRail current={current} /> : <VisitorBar />}
      <RefreshingBanner />
      {user && <PastDueBanner />}
      <Box
        component="main"
        id="content"
        tabIndex={-1}
        sx={{
          maxWidth: contentMaxWidth,
          mx: "auto",
          px: "var(--gutter)",
          pt: "var(--content-top)",
          pb: { xs: safeBottom(onDashboard ? tabBarHeight + 32 : 40), md: 8 },
          [lowScreen]: { pb: safeBottom(24) },
          outline: "none",
        }}
      >
        <Outlet />
      </Box>
      {isMember && onDashboard && <TabBar current={current} />}
      {user?.isAdmin && (
        <Suspense>
          <AdminButton />
        </Suspense>
      )}
    </Box>
  );
}
