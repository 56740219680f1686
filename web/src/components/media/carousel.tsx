import ChevronLeftRounded from "@mui/icons-material/ChevronLeftRounded";
import ChevronRightRounded from "@mui/icons-material/ChevronRightRounded";
import Box from "@mui/material/Box";
import ButtonBase from "@mui/material/ButtonBase";
import IconButton from "@mui/material/IconButton";
import { type ReactNode, useRef, useState } from "react";
import { wrapIndex } from "./wrap-index.ts";

const onPicture = {
  color: "#fff",
  bgcolor: "rgba(12, 9, 28, 0.72)",
  "&:hover": { bgcolor: "rgba(12, 9, 28, 0.9)" },
};

// In a narrow window the text needs the bottom, so the arrows sit at the top right.
const arrowAt = (right: number) => ({
  position: { xs: "absolute", sm: "static" },
  top: 10,
  right,
  // A finger swipes.
  "@media (hover: none)": { display: "none" },
});

/** How far a finger moves sideways to change the slide, in pixels. */
const swipe = 40;

const Dot = ({ label, current, onClick }: { label: string; current: boolean; onClick: () => void }) => (
  <ButtonBase
    aria-label={label}
    aria-current={current ? "true" : undefined}
    onClick={onClick}
    sx={{ width: current ? 40 : 28, height: 44, borderRadius: 3, transition: "width 200ms ease" }}
  >
    <Box
      sx={{
        width: current ? 28 : 9,
        height: 9,
        borderRadius: 9,
        bgcolor: current ? "#ffc566" : "rgba(255,255,255,0.7)",
      }}
    />
  </ButtonBase>
);

/** Slides that never advance on their own: a dot for each; previous and next, which wrap around, by a mouse's arrows or a swipe. */
export const Carousel = ({ label, slides }: { label: string; slides: { id: string; content: ReactNode }[] }) => {
  const [index, setIndex] = useState(0);
  const go = (to: number) => setIndex(wrapIndex(to, slides.length));
  const swipedFrom = useRef(0);
  const endSwipe = (x: number) => {
    const moved = x - swipedFrom.current;
    if (Math.abs(moved) >= swipe) go(index - Math.sign(moved));
  };
  return (
    <Box
      component="section"
      aria-roledescription="carousel"
      aria-label={label}
      onTouchStart={(event) => {
        swipedFrom.current = event.changedTouches[0]?.clientX ?? 0;
      }}
      onTouchEnd={(event) => endSwipe(event.changedTouches[0]?.clientX ?? swipedFrom.current)}
      sx={{
        position: "relative",
        overflow: "hidden",
        border: 1,
        borderColor: "divider",
        borderRadius: 5,
        mb: { xs: 2.5, md: 4 },
        touchAction: "pan-y pinch-zoom",
      }}
    >
      <Box
        aria-live="polite"
        sx={{
          display: "flex",
          transform: `translateX(-${index * 100}%)`,
          transition: "transform 420ms cubic-bezier(.2,.7,.2,1)",
        }}
      >
        {slides.map(({ id, content }, position) => (
          <Box
            key={id}
            role="group"
            aria-roledescription="slide"
            aria-label={`${position + 1} of ${slides.length}`}
            inert={position !== index}
            sx={{ display: "grid", flex: "none", width: 1 }}
          >
            {content}
          </Box>
        ))}
      </Box>
      <Box
        sx={{
          position: { sm: "absolute" },
          right: 16,
          bottom: 16,
          display: "flex",
          alignItems: "center",
          gap: 0.5,
        }}
      >
        <IconButton aria-label="Previous slide" onClick={() => go(index - 1)} sx={[onPicture, arrowAt(62)]}>
          <ChevronLeftRounded />
        </IconButton>
        <Box sx={{ position: { xs: "absolute", sm: "static" }, right: 8, bottom: 16, display: "flex" }}>
          {slides.map(({ id }, position) => (
            <Dot key={id} label={`Slide ${position + 1}`} current={position === index} onClick={() => go(position)} />
          ))}
        </Box>
        <IconButton aria-label="Next slide" onClick={() => go(index + 1)} sx={[onPicture, arrowAt(10)]}>
          <ChevronRightRounded />
        </IconButton>
      </Box>
    </Box>
  );
};
