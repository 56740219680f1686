import { useLocation, useNavigate } from "react-router-dom";
import { type Toast, toast } from "../../components/feedback/toast.tsx";
import { authPath } from "../../member/session/auth-path.ts";

/** Tells a visitor why to sign in, and leads there and back to this very page, with the code they have typed. */
export const useSignInRedirect = () => {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return (why: Toast, code?: string) => {
    const back = new URLSearchParams(search);
    if (code) back.set("code", code);
    toast({ ...why, variant: "destructive" });
    navigate(authPath(back.size > 0 ? `${pathname}?${back}` : pathname));
  };
};
