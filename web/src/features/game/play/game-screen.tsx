import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef } from "react";
import { measures } from "../../../../../shared/rules/pelican-flight/measures.ts";
import { dusk } from "../../../theme/palette.ts";
import { safeTop } from "../../../theme/safe-area.ts";
import { flying, picture, riverFrame } from "../river-frame.ts";
import type { Game, GameState } from "./game.ts";
import type { OverlayText } from "./overlay-texts.ts";
import { useDrawing } from "./use-drawing.ts";

const Score = ({ score }: { score: number }) => (
  <Typography
    aria-hidden
    data-score={score}
    variant="h2"
    component="p"
    sx={{
      position: "absolute",
      top: { xs: safeTop(8), sm: 16 },
      insetInline: 0,
      textAlign: "center",
      color: dusk.ivory,
      textShadow: "0 2px 10px rgba(12, 10, 29, 0.7)",
      pointerEvents: "none",
    }}
  >
    {score}
  </Typography>
);

// Before a flight the text stands above the pelican, so that people see whom they fly.
const idlePlace = { alignContent: "start", pt: { xs: "5%", sm: "10%" }, bgcolor: "rgba(12, 10, 29, 0.42)" } as const;

const Overlay = ({ text, isIdle }: { text: OverlayText | null; isIdle: boolean }) => (
  <Box
    role="status"
    sx={{
      position: "absolute",
      inset: 0,
      display: "grid",
      placeContent: "center",
      gap: { xs: 0.5, sm: 1 },
      p: 2,
      textAlign: "center",
      color: dusk.ivory,
      pointerEvents: "none",
      bgcolor: text ? "rgba(12, 10, 29, 0.62)" : "transparent",
      ...(isIdle && idlePlace),
    }}
  >
    {text && (
      <>
        <Typography variant="h3" component="p">
          {text.title}
        </Typography>
        {text.lines.map((line) => (
          <Typography key={line} sx={{ fontSize: { xs: "0.9375rem", sm: "1.0625rem" } }}>
            {line}
          </Typography>
        ))}
      </>
    )}
  </Box>
);

/**
 * Pointers flap as they go down, for the quickest response; elsewhere a click counts, so that scrolling past the game starts
 * nothing. A click without a pointer comes from assistive technology.
 */
const useTaps = (game: Game) => {
  const isPressed = useRef(false);
  return {
    onPointerDown: (event: PointerEvent) => {
      isPressed.current = game.state().phase === "playing" && event.isPrimary && event.button === 0;
      if (isPressed.current) game.tap(performance.now());
    },
    onClick: () => {
      if (!isPressed.current) game.tap(performance.now());
      isPressed.current = false;
    },
    // As on any button; Space is heard wherever the focus is.
    onKeyDown: ({ key, repeat }: KeyboardEvent) => {
      if (key === "Enter" && !repeat) game.tap(performance.now());
    },
  };
};

/** Scrolls the game into view when a flight starts, if a part of it is out of view. */
const useInView = (element: RefObject<HTMLElement | null>, isFlying: boolean): void => {
  useEffect(() => {
    if (isFlying) element.current?.scrollIntoView({ block: "nearest" });
  }, [element, isFlying]);
};

/** The canvas with its score and overlay. */
export const GameScreen = ({ game, state, text }: { game: Game; state: GameState; text: OverlayText | null }) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  const screen = useRef<HTMLDivElement>(null);
  const { onKeyDown, ...pointers } = useTaps(game);
  const isFlying = state.phase === "playing" || state.phase === "paused";
  useInView(screen, state.phase === "playing");
  useDrawing(canvas, game);
  return (
    <Box ref={screen} sx={{ ...riverFrame, ...(isFlying && flying) }} data-phase={state.phase} {...pointers}>
      <Box
        component="canvas"
        ref={canvas}
        role="button"
        tabIndex={0}
        width={measures.width}
        height={measures.height}
        aria-label="Pelican Flight: press Space to flap"
        onKeyDown={onKeyDown}
        sx={{
          ...picture,
          cursor: "pointer",
          userSelect: "none",
          WebkitTapHighlightColor: "transparent",
          touchAction: state.phase === "playing" ? "none" : "manipulation",
          "&:focus-visible": { outlineOffset: -4 },
        }}
      />
      {state.phase !== "idle" && <Score score={state.score} />}
      <Overlay text={text} isIdle={state.phase === "idle"} />
    </Box>
  );
};
