import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { QRCodeSVG } from "qrcode.react";
import { useNow } from "../../../components/use-now.ts";
import { groupCode } from "./door-texts.ts";

const formatLeft = (milliseconds: number): string => {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
};

/** A pairing code to scan or type, with the time it has left. `until` is in milliseconds on this device's clock. */
export const PairingCode = ({ code, until }: { code: string; until: number }) => {
  const left = until - useNow(1_000);
  if (left <= 0) return <Alert severity="warning">This code expired. Create a new one.</Alert>;
  return (
    <Box sx={{ display: "grid", justifyItems: "center", gap: 1.5, textAlign: "center" }}>
      <Box sx={{ bgcolor: "#ffffff", borderRadius: 2, lineHeight: 0, overflow: "hidden" }}>
        <QRCodeSVG value={code} size={240} marginSize={4} bgColor="#ffffff" fgColor="#000000" title="Pairing code" />
      </Box>
      <Typography
        component="p"
        data-pairing-code
        sx={{
          fontFamily: "monospace",
          fontSize: "1.25rem",
          fontWeight: 700,
          letterSpacing: "0.04em",
          maxWidth: "26ch",
        }}
      >
        {groupCode(code)}
      </Typography>
      <Typography role="timer" sx={{ fontVariantNumeric: "tabular-nums" }}>
        Works once, for {formatLeft(left)}
      </Typography>
      <Typography color="textSecondary">
        On the phone, open <strong>{window.location.host}/door</strong> and scan or type this code. It isn't shown
        again.
      </Typography>
    </Box>
  );
};
