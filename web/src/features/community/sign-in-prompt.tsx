import Button from "@mui/material/Button";
import { Link, useLocation } from "react-router-dom";
import { EmptyState } from "../../components/feedback/states.tsx";
import { authPath } from "../../member/session/auth-path.ts";

/** What visitors see in place of something for members; signing in returns to this page. */
export const SignInPrompt = ({ title, text, art }: { title: string; text: string; art: "posts" | "friends" }) => {
  const { pathname, search } = useLocation();
  return (
    <EmptyState
      art={art}
      title={title}
      text={text}
      action={
        <Button component={Link} to={authPath(pathname + search)} variant="contained">
          Sign In
        </Button>
      }
    />
  );
};
