import Box from "@mui/material/Box";
import { QRCodeSVG } from "qrcode.react";
import type { ReactNode } from "react";

// White in dark mode, too: scanners and tired cameras read dark on light best.
const paper = "#ffffff";
const ink = "#000000";
/** 53 modules and 4 of margin on each side, 5 pixels each at least. */
const smallest = 305;

type CodeCardProps = {
  text: string | null;
  label: string;
  level?: "L" | "M";
  /** Stands around the code, outside its margin; a code with one is part of a card, and as wide as that. */
  ring?: ReactNode;
  children?: ReactNode;
};

const alone = {
  width: { xs: "100vw", sm: 1 },
  maxWidth: 440,
  mx: { xs: "calc(50% - 50vw)", sm: "auto" },
  borderRadius: { xs: 0, sm: 6 },
} as const;

/** A code on white, as wide as a small screen: a scanner reads it at arm's length. */
export const CodeCard = ({ text, label, level = "L", ring, children }: CodeCardProps) => (
  <Box
    data-code-card
    sx={{
      display: "grid",
      justifyItems: "center",
      minWidth: smallest,
      ...(ring === undefined ? alone : { width: 1 }),
      bgcolor: paper,
      color: ink,
      colorScheme: "light",
      overflow: "hidden",
    }}
  >
    <Box
      sx={{
        position: "relative",
        boxSizing: "border-box",
        width: 1,
        minWidth: smallest,
        aspectRatio: "1",
        lineHeight: 0,
        ...(ring !== undefined && { p: "6px" }),
      }}
    >
      {ring}
      {text && (
        <QRCodeSVG
          value={text}
          level={level}
          boostLevel={false}
          marginSize={4}
          bgColor={paper}
          fgColor={ink}
          title={label}
          role="img"
          aria-label={label}
          style={{ width: "100%", height: "100%" }}
        />
      )}
    </Box>
    {children && (
      <Box
        sx={{ width: 1, px: 2.5, pb: 2, mt: ring === undefined ? -1 : 0.75, textAlign: "center", textWrap: "balance" }}
      >
        {children}
      </Box>
    )}
  </Box>
);
