import Box from "@mui/material/Box";
import { dusk, sunset } from "../theme/palette.ts";

/** The sun going down over the river. */
export const SunMark = ({ size = 28 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
    <defs>
      <linearGradient id="sun-mark" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor={dusk.gold} />
        <stop offset="1" stopColor={dusk.coral} />
      </linearGradient>
    </defs>
    <path d="M4 17a12 12 0 0 1 24 0Z" fill="url(#sun-mark)" />
    <path d="M2 20.5h28M6 25h20M11 29.5h10" stroke={dusk.teal} strokeWidth="2.4" strokeLinecap="round" />
  </svg>
);

/** Mark and name, as in the headers. */
export const Logo = ({ size = 28 }: { size?: number }) => (
  <Box component="span" sx={{ display: "inline-flex", alignItems: "center", gap: 1 }}>
    <SunMark size={size} />
    <Box
      component="span"
      sx={{
        fontFamily: '"Bricolage Grotesque Variable", sans-serif',
        fontWeight: 800,
        fontSize: size * 0.8,
        letterSpacing: "-0.03em",
        lineHeight: 1,
        color: "text.primary",
        "& b": { fontWeight: 800, backgroundImage: sunset, backgroundClip: "text", color: "transparent" },
      }}
    >
      PLA<b>YYY</b>
    </Box>
  </Box>
);
