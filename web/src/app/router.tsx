import type { ComponentType } from "react";
import { createBrowserRouter, isRouteErrorResponse, Outlet, ScrollRestoration, useRouteError } from "react-router";
import { RouterProvider } from "react-router/dom";
import { ErrorScreen } from "../components/error-screen.tsx";
import { OfflineBanner } from "../components/offline-banner.tsx";
import { PageSpinner } from "../components/states.tsx";
import { RequireUser } from "../member/require-user.tsx";
import { InstallCard } from "./install-card.tsx";
import { NotFound } from "./pages/not-found.tsx";
import { Shell } from "./shell.tsx";
import { UpdateCard } from "./update-card.tsx";

const page = (load: () => Promise<{ default: ComponentType }>) => ({
  lazy: async () => ({ Component: (await load()).default }),
});

const messageOf = (error: unknown): string => {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`;
  return error instanceof Error ? error.message : String(error);
};

const Broken = () => <ErrorScreen message={messageOf(useRouteError())} onRetry={() => window.location.reload()} />;

const Root = () => (
  <>
    <OfflineBanner />
    <Outlet />
    <InstallCard />
    <UpdateCard />
    <ScrollRestoration />
  </>
);

/** Pages that need a signed-in user. Inside the shell: the tab bar or side rail stays. */
const forUsers = [
  { path: "/dashboard", ...page(() => import("./pages/dashboard.tsx")) },
  { path: "/favorites", ...page(() => import("./pages/favorites.tsx")) },
  { path: "/settings", ...page(() => import("./pages/settings.tsx")) },
  { path: "/ticket/:ticketId", ...page(() => import("./pages/ticket.tsx")) },
  { path: "/ticket-success", ...page(() => import("./pages/ticket-success.tsx")) },
];

/** Pages anyone may open inside the shell, such as an event's own page (decision D33). */
const forEveryone = [
  { path: "/event/:eventId", ...page(() => import("./pages/event.tsx")) },
  { path: "/privacy", ...page(() => import("./pages/privacy.tsx")) },
  { path: "/terms", ...page(() => import("./pages/terms.tsx")) },
  { path: "/refund-policy", ...page(() => import("./pages/refund-policy.tsx")) },
  { path: "/support", ...page(() => import("./pages/support.tsx")) },
];

const router = createBrowserRouter([
  {
    element: <Root />,
    errorElement: <Broken />,
    HydrateFallback: PageSpinner,
    children: [
      { path: "/", ...page(() => import("./pages/front-door.tsx")) },
      { path: "/auth", ...page(() => import("./pages/auth.tsx")) },
      { path: "/auth/confirm", ...page(() => import("./pages/auth-confirm.tsx")) },
      { path: "/auth/reset", ...page(() => import("./pages/auth-reset.tsx")) },
      { element: <Shell />, children: [{ element: <RequireUser />, children: forUsers }, ...forEveryone] },
      { path: "*", element: <NotFound /> },
    ],
  },
]);

/** The whole app by address; every page is a chunk of its own. */
export const AppRouter = () => <RouterProvider router={router} />;
