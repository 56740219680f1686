import { useEffect } from "react";
import { Navigate } from "react-router-dom";
import { PageSpinner } from "../../components/feedback/page-spinner.tsx";
import { useSession } from "../../member/session/session.tsx";

/** `/` inside the app: redirects members to the dashboard and everyone else to the landing page, a separate document. */
export default function RootRedirect() {
  const { status } = useSession();
  useEffect(() => {
    if (status === "signed-out") window.location.replace("/landing.html");
  }, [status]);
  return status === "signed-in" ? <Navigate to="/dashboard" replace /> : <PageSpinner />;
}
