import type { QueryClient } from "@tanstack/react-query";
import { Suspense, useEffect, useRef, useState } from "react";
import { BrowserRouter, matchRoutes, type RouteObject, useLocation, useRoutes } from "react-router-dom";
import { OfflineBanner } from "../components/feedback/offline-banner.tsx";
import { PageSpinner } from "../components/feedback/page-spinner.tsx";
import { lazyOptional } from "../components/lazy-optional.ts";
import { type LazyPage, lazyPage } from "../components/lazy-page.ts";
import { useIsReturn } from "../components/lists/use-is-return.ts";
import { whenLoaded } from "../components/when-idle.ts";
import { authPath } from "../member/session/auth-path.ts";
import { deviceSession } from "../member/session/device-session.ts";
import { RequireUser } from "../member/session/require-user.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { FirstPaintDone } from "./first-paint.tsx";
import { InstallCard } from "./shell/install-card.tsx";

/** Scrolls a new page or tab to the top; the browser restores the position when going back. */
const ScrollToTop = () => {
  const { pathname, search } = useLocation();
  const isBack = useIsReturn();
  const place = `${pathname}?${new URLSearchParams(search).get("tab") ?? ""}`;
  const before = useRef(place);
  useEffect(() => {
    if (before.current === place) return;
    before.current = place;
    if (!isBack) window.scrollTo(0, 0);
  }, [place, isBack]);
  return null;
};

const Background = lazyOptional(() => import("./background.tsx"));

/** What runs beside the pages, fetched once the first of them has loaded. */
const AfterLoad = () => {
  const [hasLoaded, setHasLoaded] = useState(false);
  useEffect(() => whenLoaded(() => setHasLoaded(true)), []);
  return hasLoaded ? (
    <Suspense>
      <Background />
    </Suspense>
  ) : null;
};

/** In a chunk of their own, for the pages without the shell: signing in and the back-office. */
const shell = lazyPage(() => import("./shell/shell.tsx"));
const dashboardGate = lazyPage(() => import("./shell/dashboard-gate.tsx"));

/** A page in its own chunk; a route's `handle` is what fetches it. */
const page = (load: Parameters<typeof lazyPage>[0]) => {
  const lazy = lazyPage(load);
  return {
    handle: lazy,
    element: (
      <Suspense fallback={<PageSpinner />}>
        <lazy.Content />
        <FirstPaintDone />
      </Suspense>
    ),
  };
};

/** Pages that need a signed-in user, inside the shell. */
const forUsers = [
  { path: "/favorites", ...page(() => import("./pages/favorites.tsx")) },
  { path: "/settings", ...page(() => import("./pages/settings.tsx")) },
  { path: "/subscription", ...page(() => import("./pages/subscription.tsx")) },
  { path: "/subscription-success", ...page(() => import("./pages/subscription-success.tsx")) },
  { path: "/ticket/:ticketId", ...page(() => import("./pages/ticket.tsx")) },
  { path: "/ticket-success", ...page(() => import("./pages/ticket-success.tsx")) },
];

const dashboard = { path: "/dashboard", ...page(() => import("./pages/dashboard.tsx")) };

/** Pages inside the shell that anyone may open, such as an event's page (R33). */
const forEveryone = [
  { path: "/events", ...page(() => import("./pages/events.tsx")) },
  { path: "/event/:eventId", ...page(() => import("./pages/event.tsx")) },
  { path: "/post/:postId", ...page(() => import("./pages/post.tsx")) },
  { path: "/t", ...page(() => import("./pages/sent-ticket.tsx")) },
  { path: "/invitation", ...page(() => import("./pages/invitation.tsx")) },
  { path: "/guest", ...page(() => import("./pages/guest-pass.tsx")) },
  { path: "/playyy", ...page(() => import("./pages/playyy.tsx")) },
  { path: "/promo", ...page(() => import("./pages/promo.tsx")) },
  { path: "/privacy", ...page(() => import("./pages/legal/privacy.tsx")) },
  { path: "/terms", ...page(() => import("./pages/legal/terms.tsx")) },
  { path: "/refund-policy", ...page(() => import("./pages/legal/refund-policy.tsx")) },
  { path: "/support", ...page(() => import("./pages/support.tsx")) },
];

const usersOnly = "users-only";

const routes: RouteObject[] = [
  { path: "/", ...page(() => import("./pages/root-redirect.tsx")) },
  { path: "/auth", ...page(() => import("./pages/auth/sign-in.tsx")) },
  { path: "/auth/confirm", ...page(() => import("./pages/auth/confirm.tsx")) },
  { path: "/auth/reset", ...page(() => import("./pages/auth/reset-password.tsx")) },
  { path: "/admin/*", ...page(() => import("./pages/admin.tsx")) },
  {
    handle: shell,
    element: (
      <Suspense fallback={<PageSpinner />}>
        <shell.Content />
      </Suspense>
    ),
    children: [
      { handle: dashboardGate, element: <dashboardGate.Content />, children: [dashboard] },
      { id: usersOnly, element: <RequireUser />, children: forUsers },
      ...forEveryone,
    ],
  },
  { path: "*", ...page(() => import("./pages/not-found.tsx")) },
];

/**
 * Fetches the code of what is at the address that is open, and into `client` its first data, so that it renders at once; for a visitor
 * only what they may see.
 */
export const preloadPage = async (client: QueryClient): Promise<void> => {
  const open = matchRoutes(routes, window.location) ?? [];
  const isSentAway = !deviceSession.isStored() && open.some(({ route }) => route.id === usersOnly);
  const shown = isSentAway ? (matchRoutes(routes, authPath()) ?? []) : open;
  await Promise.all(shown.map(({ route }) => (route.handle as LazyPage | undefined)?.preload(client)));
};

const Pages = () => useRoutes(routes);

/** The app's routes. */
export const AppRouter = () => (
  <BrowserRouter>
    <ErrorBoundary>
      <OfflineBanner />
      <Pages />
      <InstallCard />
      <ScrollToTop />
      <AfterLoad />
    </ErrorBoundary>
  </BrowserRouter>
);
