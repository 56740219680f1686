import Box from "@mui/material/Box";
import { isVideo } from "../../components/media/is-video.ts";
import { Picture } from "../../components/media/picture.tsx";

/** A stored picture or video as small as a form needs it. A logo is shown whole. */
export const MediaPreview = ({ url, alt, contain = false }: { url: string; alt: string; contain?: boolean }) => (
  <Box
    sx={{
      width: 1,
      maxWidth: 280,
      aspectRatio: "16 / 9",
      borderRadius: 2,
      overflow: "hidden",
      border: 1,
      borderColor: "divider",
      bgcolor: "action.hover",
      ...(contain && { "& img": { objectFit: "contain !important", p: 1 } }),
    }}
  >
    {isVideo(url) ? (
      <Box
        component="video"
        src={url}
        aria-label={alt}
        controls
        muted
        playsInline
        preload="metadata"
        sx={{ display: "block", width: 1, height: 1, objectFit: "cover" }}
      />
    ) : (
      <Picture src={url} alt={alt} />
    )}
  </Box>
);
