import { Navigate, Outlet, useLocation } from "react-router-dom";
import { PageSpinner } from "../../components/feedback/page-spinner.tsx";
import { authPath } from "./auth-path.ts";
import { deviceSession } from "./device-session.ts";
import { useSession } from "./session.tsx";

/**
 * Lets signed-in users through; others go to /auth and return afterwards, unless they have just signed out. Renders
 * nothing of the page until the session is known.
 */
export const RequireUser = () => {
  const { status } = useSession();
  const { pathname, search } = useLocation();
  if (status === "loading") return <PageSpinner label="Loading your session" />;
  if (status === "signed-out") {
    return <Navigate to={authPath(deviceSession.wasLeft() ? undefined : pathname + search)} replace />;
  }
  return <Outlet />;
};
