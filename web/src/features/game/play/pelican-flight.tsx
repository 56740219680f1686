import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useMemo, useRef } from "react";
import { useIsOnline } from "../../../member/offline/use-is-online.ts";
import { useScores } from "../scores/use-scores.ts";
import { GameScreen } from "./game-screen.tsx";
import { overlayTextOf } from "./overlay-texts.ts";
import { createSounds } from "./sounds.ts";
import { useGame } from "./use-game.ts";

/** Scores that aren't saved yet, and what can be done about it. */
const WaitingNote = ({ count, isSending, onRetry }: { count: number; isSending: boolean; onRetry: () => void }) => {
  const isOnline = useIsOnline();
  const scores = count === 1 ? "1 score waits" : `${count} scores wait`;
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 2, rowGap: 1, mt: 1.5 }}>
      <Typography color="textSecondary" sx={{ flex: 1, minWidth: "16ch" }}>
        {isOnline ? `${scores} to be saved.` : `${scores} on this device until you're back online.`}
      </Typography>
      {isOnline && (
        <Button variant="outlined" color="inherit" loading={isSending} onClick={onRetry}>
          Save Now
        </Button>
      )}
    </Box>
  );
};

/** Pelican Flight for a member: the game, with scores that are kept on the device until they are saved. */
export const PelicanFlight = ({ userId, hasSound }: { userId: string; hasSound: boolean }) => {
  const scores = useScores(userId);
  const soundOn = useRef(hasSound);
  soundOn.current = hasSound;
  const sounds = useMemo(() => createSounds(() => soundOn.current), []);
  const { game, state } = useGame({
    takeStart: scores.takeStart,
    onFlap: sounds.flap,
    onPoint: sounds.point,
    onCrash: (flight) => {
      sounds.crash();
      if (flight) scores.save(flight);
    },
  });
  return (
    <section aria-label="Pelican Flight">
      <GameScreen game={game} state={state} text={overlayTextOf(state, scores.best, scores.isPreparing)} />
      {scores.waiting > 0 && state.phase !== "playing" && (
        <WaitingNote count={scores.waiting} isSending={scores.isSending} onRetry={scores.retry} />
      )}
    </section>
  );
};
