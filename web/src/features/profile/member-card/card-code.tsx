import CloudOffRounded from "@mui/icons-material/CloudOffRounded";
import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import { QRCodeSVG } from "qrcode.react";
import { useIsOnline } from "../../../member/offline/use-is-online.ts";
import type { MemberCode } from "./use-member-card.ts";

const paper = "#ffffff";
const ink = "#160e2c";

const QrCode = ({ code, label }: { code: MemberCode; label: string }) => (
  <QRCodeSVG
    value={code.token}
    level="L"
    marginSize={2}
    bgColor={paper}
    fgColor={ink}
    title={label}
    role="img"
    aria-label={label}
    style={{ width: "100%", height: "100%", ...(code.isValid ? {} : { opacity: 0.08 }) }}
  />
);

/** Covers an expired code, so that nobody shows it in vain. */
const NeedsConnection = () => (
  <Box
    sx={{
      position: "absolute",
      inset: 0,
      display: "grid",
      placeContent: "center",
      justifyItems: "center",
      gap: "4%",
      p: "6%",
      color: ink,
      fontSize: "clamp(0.625rem, 12cqw, 1rem)",
      fontWeight: 700,
      lineHeight: 1.15,
      textAlign: "center",
      "& svg": { fontSize: "2.2em" },
    }}
  >
    <CloudOffRounded aria-hidden />
    <span>Code needs a connection</span>
  </Box>
);

/** The token as a QR code, drawn on the device. An expired one is covered. */
export const CardCode = ({ code, label }: { code: MemberCode | null; label: string }) => {
  const isOnline = useIsOnline();
  const isCovered = code ? !code.isValid : !isOnline;
  return (
    <Box
      sx={{
        containerType: "inline-size",
        position: "relative",
        width: 1,
        aspectRatio: "1",
        borderRadius: "9%",
        overflow: "hidden",
        bgcolor: paper,
        lineHeight: 0,
      }}
    >
      {code && <QrCode code={code} label={label} />}
      {!code && isOnline && (
        <Skeleton variant="rectangular" width="100%" height="100%" role="progressbar" aria-label="Loading the code" />
      )}
      {isCovered && <NeedsConnection />}
    </Box>
  );
};
