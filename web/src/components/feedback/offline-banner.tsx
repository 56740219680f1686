import CloudDoneRounded from "@mui/icons-material/CloudDoneRounded";
import CloudOffRounded from "@mui/icons-material/CloudOffRounded";
import Box from "@mui/material/Box";
import { useEffect, useState } from "react";

const backOnlineSeconds = 4;

const useConnection = (): "online" | "offline" | "back" => {
  const [state, setState] = useState<"online" | "offline" | "back">(navigator.onLine ? "online" : "offline");
  useEffect(() => {
    const lost = () => setState("offline");
    const found = () => setState("back");
    window.addEventListener("offline", lost);
    window.addEventListener("online", found);
    return () => {
      window.removeEventListener("offline", lost);
      window.removeEventListener("online", found);
    };
  }, []);
  useEffect(() => {
    if (state !== "back") return;
    const timer = setTimeout(() => setState("online"), backOnlineSeconds * 1000);
    return () => clearTimeout(timer);
  }, [state]);
  return state;
};

/** Shows when the device is offline and, briefly, when it is back. */
export const OfflineBanner = () => {
  const state = useConnection();
  return (
    <Box role="status" aria-live="polite">
      {state !== "online" && (
        <Box
          sx={{
            display: "flex",
            alignItems: "center",
            justifyContent: "center",
            gap: 1,
            px: 2,
            py: 1,
            pt: "calc(8px + env(safe-area-inset-top, 0px))",
            fontWeight: 600,
            fontSize: "0.9375rem",
            color: state === "offline" ? "warning.contrastText" : "success.contrastText",
            bgcolor: state === "offline" ? "warning.main" : "success.main",
          }}
        >
          {state === "offline" ? <CloudOffRounded fontSize="small" /> : <CloudDoneRounded fontSize="small" />}
          {state === "offline" ? "You're currently offline. Some features may not work properly." : "Back online"}
        </Box>
      )}
    </Box>
  );
};
