import Box from "@mui/material/Box";
import type { SxProps, Theme } from "@mui/material/styles";
import type { ReactNode } from "react";

/** The background under the picture: visible while it loads, or if it never does. */
const heroDusk = "linear-gradient(160deg, #1a1240 0%, #4a2263 52%, #9c4560 86%, #d9764f 100%)";

const shade = (opacity: number) => `rgba(10, 7, 26, ${opacity})`;
const fade = "88px";

/**
 * The dark backdrop of the text. It grows with the text, so that white text keeps a contrast of at least 4.5:1 even on a
 * white picture (which takes an opacity of 0.62), and fades out upwards, and to the right where the picture is wider
 * than the text.
 */
const textBackdrop = (leftFrom: "xs" | "sm") =>
  ({
    position: "relative",
    alignSelf: "end",
    justifySelf: { [leftFrom]: "start" },
    minWidth: 0,
    maxWidth: { [leftFrom]: "72%" },
    color: "#fff",
    "& > *": { position: "relative" },
    "&::before": {
      content: '""',
      position: "absolute",
      inset: { xs: `-${fade} 0 0`, [leftFrom]: `-${fade} -40% 0 0` },
      background: `linear-gradient(to top, ${shade(0.9)}, ${shade(0.74)} calc(100% - ${fade}), ${shade(0.74)})`,
      maskImage: {
        xs: `linear-gradient(to top, #000 calc(100% - ${fade}), transparent)`,
        [leftFrom]: `linear-gradient(to top, #000 calc(100% - ${fade}), transparent), linear-gradient(to right, #000 72%, transparent)`,
      },
      maskComposite: "intersect",
    },
  }) as const;

/**
 * A large picture with text on it, which leaves the right of the picture free from the breakpoint `leftFrom` on. `corner` is placed
 * above both, such as a back button.
 */
export const Hero = ({
  picture,
  corner,
  children,
  leftFrom = "sm",
  sx,
  wordsSx,
}: {
  picture: ReactNode;
  corner?: ReactNode;
  children: ReactNode;
  leftFrom?: "xs" | "sm";
  sx: SxProps<Theme>;
  wordsSx: SxProps<Theme>;
}) => (
  <Box
    data-hero
    sx={[
      { position: "relative", display: "grid", overflow: "hidden", background: heroDusk },
      ...(Array.isArray(sx) ? sx : [sx]),
    ]}
  >
    <Box sx={{ position: "absolute", inset: 0 }}>{picture}</Box>
    <Box sx={[textBackdrop(leftFrom), ...(Array.isArray(wordsSx) ? wordsSx : [wordsSx])]}>{children}</Box>
    {corner}
  </Box>
);

/** Shown when a picture is missing or doesn't load. */
export const HeroFallback = () => <Box data-fallback aria-hidden sx={{ width: 1, height: 1, background: heroDusk }} />;
