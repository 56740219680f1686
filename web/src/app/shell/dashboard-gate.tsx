import { Navigate, Outlet, useSearchParams } from "react-router-dom";
import { deviceSession } from "../../member/session/device-session.ts";
import { RequireUser } from "../../member/session/require-user.tsx";
import { useSession } from "../../member/session/session.tsx";
import { tabOf } from "./tabs.ts";

/**
 * Lets signed-in users through, and visitors to a tab that has its own sign-in prompts. Visitors who ask for the events find them on
 * their public page; others go to /auth.
 */
export default function DashboardGate() {
  const { status } = useSession();
  const [search] = useSearchParams();
  const isVisitor = status === "signed-out" && !deviceSession.wasLeft();
  const tab = tabOf(search);
  if (isVisitor && tab.id === "events") return <Navigate to="/events" replace />;
  return isVisitor && tab.hasVisitorPrompts ? <Outlet /> : <RequireUser />;
}
