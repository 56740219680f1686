import ChevronRightRounded from "@mui/icons-material/ChevronRightRounded";
import FavoriteRounded from "@mui/icons-material/FavoriteRounded";
import LogoutRounded from "@mui/icons-material/LogoutRounded";
import SettingsRounded from "@mui/icons-material/SettingsRounded";
import SupportAgentRounded from "@mui/icons-material/SupportAgentRounded";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import { type ReactNode, useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { deviceSession } from "../../member/session/device-session.ts";
import { useSignOutGuard } from "../../member/session/sign-out-guard.tsx";

const line = { justifyContent: "flex-start", borderRadius: 4, minHeight: 56, px: 2, fontWeight: 600 } as const;

const Entry = ({ to, icon, children }: { to: string; icon: ReactNode; children: ReactNode }) => (
  <Button
    component={Link}
    to={to}
    color="inherit"
    fullWidth
    startIcon={icon}
    endIcon={<ChevronRightRounded sx={{ color: "text.secondary" }} />}
    sx={{
      ...line,
      "& .MuiButton-endIcon": { ml: "auto" },
      "& .MuiButton-startIcon": { color: "secondary.main", mr: 1.5 },
    }}
  >
    {children}
  </Button>
);

const useSignOutLocally = () => {
  const navigate = useNavigate();
  const [isLeaving, setIsLeaving] = useState(false);
  const signOut = async () => {
    setIsLeaving(true);
    // This device's session ends either way; the service's response doesn't matter.
    await deviceSession.signOut().catch(() => undefined);
    navigate("/auth", { replace: true });
  };
  return { isLeaving, signOut };
};

/** Links to favorites, settings and support, and sign-out. */
export const ProfileLinks = () => {
  const { isLeaving, signOut } = useSignOutLocally();
  const { request, dialog } = useSignOutGuard(() => void signOut());
  return (
    <Card component="nav" aria-label="Account" sx={{ p: 1 }}>
      <Entry to="/favorites" icon={<FavoriteRounded />}>
        Favorites
      </Entry>
      <Entry to="/settings" icon={<SettingsRounded />}>
        Settings
      </Entry>
      <Entry to="/support" icon={<SupportAgentRounded />}>
        Support
      </Entry>
      <Button
        fullWidth
        color="error"
        startIcon={<LogoutRounded />}
        loading={isLeaving}
        loadingPosition="start"
        onClick={() => void request()}
        sx={{ ...line, "& .MuiButton-startIcon": { mr: 1.5 } }}
      >
        Sign Out
      </Button>
      {dialog}
    </Card>
  );
};
