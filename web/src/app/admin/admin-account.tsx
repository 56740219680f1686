import HomeRounded from "@mui/icons-material/HomeRounded";
import LogoutRounded from "@mui/icons-material/LogoutRounded";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import { Link } from "react-router-dom";
import { useSession } from "../../member/session/session.tsx";
import { useSignOutGuard } from "../../member/session/sign-out-guard.tsx";
import { useSignOut } from "../../member/session/use-sign-out.ts";

/** Who is signed in, the way back to the members' app, and the way out; in a collapsed rail the ways alone. */
export const AdminAccount = ({ isCollapsed = false }: { isCollapsed?: boolean }) => {
  const { user } = useSession();
  const { signOut, isSigningOut } = useSignOut();
  const { request, dialog } = useSignOutGuard(() => void signOut());
  return (
    <Box
      sx={{
        display: "flex",
        flexDirection: isCollapsed ? "column" : "row",
        alignItems: "center",
        gap: 0.5,
        p: 1,
        pl: isCollapsed ? 1 : 2,
        borderTop: 1,
        borderColor: "divider",
      }}
    >
      {!isCollapsed && (
        <Box sx={{ flex: 1, minWidth: 0, lineHeight: 1.3 }}>
          <Box sx={{ fontWeight: 650, overflowWrap: "anywhere" }}>{user?.name}</Box>
          <Box sx={{ color: "text.secondary", fontSize: "0.75rem", overflowWrap: "anywhere" }}>{user?.email}</Box>
        </Box>
      )}
      <IconButton component={Link} to="/dashboard" aria-label="Back to Home" title="Back to Home">
        <HomeRounded />
      </IconButton>
      <IconButton aria-label="Sign Out" title="Sign Out" loading={isSigningOut} onClick={() => void request()}>
        <LogoutRounded />
      </IconButton>
      {dialog}
    </Box>
  );
};
