import { useLocation, useNavigate } from "react-router-dom";
import { type Toast, toast } from "../../components/feedback/toast.tsx";
import { authPath } from "../../member/session/auth-path.ts";

/** Returns a function that tells a visitor why to sign in and sends them there, and back here with the code they typed. */
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
