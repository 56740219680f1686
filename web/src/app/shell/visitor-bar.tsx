import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { Link, useLocation } from "react-router-dom";
import { Logo } from "../../components/layout/logo.tsx";
import { authPath } from "../../member/session/auth-path.ts";
import { useSession } from "../../member/session/session.tsx";

/** The top bar for visitors on public pages: logo and sign-in. */
export const VisitorBar = () => {
  const { status } = useSession();
  const { pathname, search } = useLocation();
  return (
    <Box
      component="header"
      sx={{
        display: "flex",
        alignItems: "center",
        justifyContent: "space-between",
        minHeight: 64,
        px: "var(--gutter)",
        pt: "env(safe-area-inset-top, 0px)",
        borderBottom: 1,
        borderColor: "divider",
      }}
    >
      <Box component="a" href="/" aria-label="PLAYYY home" sx={{ textDecoration: "none", py: 1 }}>
        <Logo />
      </Box>
      {status === "signed-out" && (
        <Button component={Link} to={authPath(pathname + search)} size="small" variant="outlined" color="inherit">
          Sign In
        </Button>
      )}
    </Box>
  );
};
