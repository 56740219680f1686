import { Outlet, useSearchParams } from "react-router-dom";
import { deviceSession } from "../../member/session/device-session.ts";
import { RequireUser } from "../../member/session/require-user.tsx";
import { useSession } from "../../member/session/session.tsx";
import { tabOf } from "./tabs.ts";

/** Lets signed-in users through, and visitors to a tab that has its own sign-in prompts; others go to /auth. */
export default function DashboardGate() {
  const { status } = useSession();
  const [search] = useSearchParams();
  const isVisitor = status === "signed-out" && !deviceSession.wasLeft();
  return isVisitor && tabOf(search).hasVisitorPrompts ? <Outlet /> : <RequireUser />;
}
