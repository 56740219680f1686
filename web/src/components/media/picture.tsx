import ImageRounded from "@mui/icons-material/ImageRounded";
import Box from "@mui/material/Box";
import { type SxProps, styled, type Theme } from "@mui/material/styles";
import { type ReactNode, useState } from "react";
import type { PictureBox } from "../../../../shared/rules/picture-box.ts";
import { sourcesOf } from "../../../../shared/rules/picture-sources.ts";
import { type PictureSize, pictureSizeOf } from "../../../../shared/rules/picture-widths.ts";

export type PictureProps = {
  src: string | null | undefined;
  /** Empty if the text beside the picture says the same. */
  alt: string;
  /** Shown if there is no picture or it doesn't load; a drawn dusk by default. */
  fallback?: ReactNode;
  /** Set for what is in sight at once: it loads immediately, and `first`, the largest of a screen, before others. */
  eager?: boolean | "first";
  /** Set if the picture is shown wider than a card, for pictures without narrower files. */
  large?: boolean;
  /** The box that the picture fills. Without one, an uploaded picture is shown from its small file. */
  boxes?: readonly PictureBox[];
  /** The size of a picture of the app's own that has narrower files; an uploaded picture's is in its address. */
  size?: PictureSize;
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

// Written once: lists show dozens of pictures.
const Frame = styled("div")({ position: "relative", overflow: "hidden", width: "100%", height: "100%" });
const Shown = styled("img")({ display: "block", width: "100%", height: "100%", objectFit: "cover" });
const InsteadOf = styled("div")({ width: "100%", height: "100%" });

/** Fills its box with a picture or a fallback; a broken-image icon never shows. */
export const Picture = ({ src, alt, fallback, eager = false, large = false, boxes, size, sx }: PictureProps) => {
  const [broken, setBroken] = useState<string | null>(null);
  const usable = src && broken !== src ? src : null;
  const sources = usable ? sourcesOf(usable, { large, boxes, size: size ?? pictureSizeOf(usable) }) : null;
  return (
    <Frame {...(sx && { sx })}>
      {usable && sources ? (
        <picture>
          {sources.avif && <source type="image/avif" {...sources.avif} />}
          <Shown
            {...sources.image}
            alt={alt}
            loading={eager ? "eager" : "lazy"}
            fetchPriority={eager === "first" ? "high" : "auto"}
            decoding="async"
            onError={() => setBroken(usable)}
          />
        </picture>
      ) : (
        <InsteadOf role={alt ? "img" : undefined} aria-label={alt || undefined}>
          {fallback ?? <NoPicture />}
        </InsteadOf>
      )}
    </Frame>
  );
};
