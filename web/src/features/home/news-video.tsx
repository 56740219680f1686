import Box from "@mui/material/Box";
import useMediaQuery from "@mui/material/useMediaQuery";
import { useEffect, useRef } from "react";
import type { NewsVideo as Video } from "../../../../shared/model/news.ts";

const toHandle = (handle: string): string => (handle.startsWith("@") ? handle : `@${handle}`);

const usePlayWhileVisible = (isAllowed: boolean) => {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const element = video.current;
    if (!element || !isAllowed) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        // A browser may refuse to play by itself; its controls stay.
        if (entry?.isIntersecting) element.play().catch(() => undefined);
        else element.pause();
      },
      { threshold: 0.6 },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [isAllowed]);
  return video;
};

/** A muted video that plays while it's in view, unless the person prefers less motion or less data; its controls always work. */
export const NewsVideo = ({ creator_handle, video_url, caption }: Video) => {
  const isStill = useMediaQuery("(prefers-reduced-motion: reduce), (prefers-reduced-data: reduce)", { noSsr: true });
  const video = usePlayWhileVisible(!isStill);
  const handle = toHandle(creator_handle);
  return (
    <Box component="figure" sx={{ m: 0, minWidth: 0 }}>
      <Box
        component="video"
        ref={video}
        src={video_url}
        aria-label={`Video of ${handle}`}
        controls
        muted
        loop
        playsInline
        preload={isStill ? "none" : "metadata"}
        sx={{
          display: "block",
          width: 1,
          aspectRatio: "9 / 16",
          maxHeight: 420,
          objectFit: "cover",
          borderRadius: 5,
          background: "linear-gradient(160deg, #241a52 0%, #5b2a6e 48%, #c4586b 82%, #ff9f5a 100%)",
        }}
      />
      <Box component="figcaption" sx={{ pt: 1, fontSize: "0.875rem", overflowWrap: "anywhere" }}>
        <Box component="span" sx={{ fontWeight: 600 }}>
          {handle}
        </Box>
        {caption && (
          <Box component="span" sx={{ display: "block", color: "text.secondary" }}>
            {caption}
          </Box>
        )}
      </Box>
    </Box>
  );
};
