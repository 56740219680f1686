import { useCallback, useState } from "react";
import { useNavigate } from "react-router-dom";
import { toast } from "../../components/feedback/toast.tsx";
import { deviceSession } from "./device-session.ts";

/** Signs out on this device (`local`) or on all (`global`), then goes to /auth whatever the server responds. */
export const useSignOut = (): { isSigningOut: boolean; signOut: (scope?: "local" | "global") => Promise<void> } => {
  const navigate = useNavigate();
  const [isSigningOut, setIsSigningOut] = useState(false);
  const signOut = useCallback(
    async (scope: "local" | "global" = "local") => {
      setIsSigningOut(true);
      try {
        await deviceSession.signOut(scope);
      } catch {
        toast({ title: "Signed out locally", text: "You have been signed out from this device." });
      }
      navigate("/auth", { replace: true });
    },
    [navigate],
  );
  return { isSigningOut, signOut };
};
