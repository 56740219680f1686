import ImageRounded from "@mui/icons-material/ImageRounded";
import Box from "@mui/material/Box";
import type { SxProps, Theme } from "@mui/material/styles";
import { type ReactNode, useState } from "react";

export type PictureProps = {
  src: string | null | undefined;
  alt: string;
  /** Shown where there is no picture or it does not load; a drawn dusk with an icon by default. */
  fallback?: ReactNode;
  /** Set for the first picture of a screen: it is loaded at once and with priority. */
  eager?: boolean;
  sizes?: string;
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

/** Fills its box with a picture, or with a fallback; a broken-image mark never shows. */
export const Picture = ({ src, alt, fallback, eager = false, sizes, sx }: PictureProps) => {
  const [broken, setBroken] = useState<string | null>(null);
  const usable = src && broken !== src;
  return (
    <Box sx={[{ position: "relative", overflow: "hidden", width: 1, height: 1 }, ...(Array.isArray(sx) ? sx : [sx])]}>
      {usable ? (
        <Box
          component="img"
          src={src}
          alt={alt}
          sizes={sizes}
          loading={eager ? "eager" : "lazy"}
          fetchPriority={eager ? "high" : "auto"}
          decoding="async"
          onError={() => setBroken(src)}
          sx={{ display: "block", width: 1, height: 1, objectFit: "cover" }}
        />
      ) : (
        <Box role={alt ? "img" : undefined} aria-label={alt || undefined} sx={{ width: 1, height: 1 }}>
          {fallback ?? <NoPicture />}
        </Box>
      )}
    </Box>
  );
};
