import TouchAppRounded from "@mui/icons-material/TouchAppRounded";
import Box from "@mui/material/Box";
import ButtonBase from "@mui/material/ButtonBase";
import CircularProgress from "@mui/material/CircularProgress";
import type { ReactNode } from "react";
import { dusk, sunset } from "../../theme/palette.ts";
import { holdMilliseconds, usePressAndHold } from "./use-press-and-hold.ts";

const layer = {
  position: "absolute",
  inset: 0,
  display: "flex",
  alignItems: "center",
  justifyContent: "center",
  gap: 1,
  borderRadius: "inherit",
} as const;

/** The filled button, revealed from left to right while the one below it is held. */
const Filled = ({ isFull, isHolding, children }: { isFull: boolean; isHolding: boolean; children: ReactNode }) => (
  <Box
    aria-hidden
    data-progress
    sx={{
      ...layer,
      color: dusk.onSunset,
      background: sunset,
      clipPath: isHolding || isFull ? "inset(0 0 0 0)" : "inset(0 100% 0 0)",
      // Progress is information, so it animates even with reduced motion.
      transition: `clip-path ${isHolding ? holdMilliseconds : 180}ms linear !important`,
    }}
  >
    {children}
  </Box>
);

/** A button that acts after being held for 800 ms and shows its progress; a key press acts immediately (R39). */
export const PressAndHoldButton = ({
  label,
  isPending,
  describedBy,
  onHeld,
}: {
  label: string;
  isPending: boolean;
  describedBy: string;
  onHeld: () => void;
}) => {
  const { isHolding, isTooShort, handlers } = usePressAndHold(onHeld);
  const content = (
    <>
      {isPending ? <CircularProgress size={22} color="inherit" aria-hidden /> : <TouchAppRounded aria-hidden />}
      {isTooShort && !isHolding && !isPending ? "Keep holding" : label}
    </>
  );
  return (
    <ButtonBase
      {...handlers}
      disabled={isPending}
      aria-label={label}
      aria-describedby={describedBy}
      sx={{
        position: "relative",
        width: 1,
        height: 64,
        borderRadius: 999,
        typography: "button",
        fontSize: "1.0625rem",
        color: "primary.main",
        bgcolor: "color-mix(in srgb, currentColor 12%, transparent)",
        boxShadow: "inset 0 0 0 2px currentColor",
        touchAction: "none",
        userSelect: "none",
        WebkitTouchCallout: "none",
        "&:focus-visible": { outline: "3px solid", outlineColor: "info.main", outlineOffset: 2 },
      }}
    >
      <Box component="span" sx={layer}>
        {content}
      </Box>
      <Filled isFull={isPending} isHolding={isHolding}>
        {content}
      </Filled>
    </ButtonBase>
  );
};
