import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import { QRCodeSVG } from "qrcode.react";
import type { CardToken } from "../../../../shared/model/profile.ts";

const paper = "#ffffff";
const ink = "#160e2c";

/** The token as a QR code, drawn here; nobody else is asked for a picture. */
export const CardCode = ({ code, label }: { code: CardToken | null; label: string }) => (
  <Box sx={{ width: 1, aspectRatio: "1", borderRadius: "9%", overflow: "hidden", bgcolor: paper, lineHeight: 0 }}>
    {code ? (
      <QRCodeSVG
        value={code.token}
        level="L"
        marginSize={2}
        bgColor={paper}
        fgColor={ink}
        title={label}
        role="img"
        aria-label={label}
        style={{ width: "100%", height: "100%" }}
      />
    ) : (
      <Skeleton variant="rectangular" width="100%" height="100%" aria-label="Loading the code" />
    )}
  </Box>
);
