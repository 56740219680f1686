import ImageRounded from "@mui/icons-material/ImageRounded";
import Box from "@mui/material/Box";
import type { SxProps, Theme } from "@mui/material/styles";
import { type ReactNode, useState } from "react";

export type PictureProps = {
  src: string | null | undefined;
  /** Empty if the text beside the picture says the same. */
  alt: string;
  /** Shown if there is no picture or it doesn't load; a drawn dusk by default. */
  fallback?: ReactNode;
  /** Set for the first picture of a screen: loads immediately and with priority. */
  eager?: boolean;
  /** Set if the picture is shown wider than a card. */
  large?: boolean;
  sx?: SxProps<Theme>;
};

const NoPicture = () => (
  <Box
    data-fallback
    aria-hidden
    sx={{
      display: "grid",
      placeItems: "center",
      width: 1,
      height: 1,
      color: "rgba(255,255,255,0.65)",
      background: "linear-gradient(160deg, #241a52 0%, #5b2a6e 48%, #c4586b 82%, #ff9f5a 100%)",
    }}
  >
    <ImageRounded />
  </Box>
);

/** The renditions stored beside an uploaded picture: `x.webp` (1,600 px), `x-small.webp` (640 px) and `x.avif`. */
export const renditions = (src: string): { small: string; avif: string } | null => {
  const stem = /^(\/media\/.+)\.webp$/.exec(src)?.[1];
  return stem && !stem.endsWith("-small") ? { small: `${stem}-small.webp`, avif: `${stem}.avif` } : null;
};

/** Fills its box with a picture or a fallback; a broken-image icon never shows. */
export const Picture = ({ src, alt, fallback, eager = false, large = false, sx }: PictureProps) => {
  const [broken, setBroken] = useState<string | null>(null);
  const usable = src && broken !== src ? src : null;
  const found = usable ? renditions(usable) : null;
  return (
    <Box sx={[{ position: "relative", overflow: "hidden", width: 1, height: 1 }, ...(Array.isArray(sx) ? sx : [sx])]}>
      {usable ? (
        <picture>
          {found && large && <source type="image/avif" srcSet={found.avif} />}
          <Box
            component="img"
            src={found && !large ? found.small : usable}
            alt={alt}
            loading={eager ? "eager" : "lazy"}
            fetchPriority={eager ? "high" : "auto"}
            decoding="async"
            onError={() => setBroken(usable)}
            sx={{ display: "block", width: 1, height: 1, objectFit: "cover" }}
          />
        </picture>
      ) : (
        <Box role={alt ? "img" : undefined} aria-label={alt || undefined} sx={{ width: 1, height: 1 }}>
          {fallback ?? <NoPicture />}
        </Box>
      )}
    </Box>
  );
};
