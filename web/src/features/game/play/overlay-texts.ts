import { pointsText } from "../scores/points-text.ts";
import type { GameState } from "./game.ts";

export type OverlayText = { title: string; lines: string[] };

const endTitles = {
  pipe: "You hit a piling",
  ground: "You landed in the river",
  limit: "The longest flight there is",
} as const;

const crashedLines = ({ score, isPractice }: GameState, best: number | null): string[] => [
  isPractice || best === null ? pointsText(score) : `${pointsText(score)} · Best ${Math.max(best, score)}`,
  ...(isPractice ? ["A practice flight: its score can't be saved. Scores count again when you're online."] : []),
  "Tap or press Space to fly again",
];

/** What lies over the canvas while nobody flies; null during a flight. */
export const overlayTextOf = (state: GameState, best: number | null, isPreparing: boolean): OverlayText | null => {
  if (state.phase === "playing") return null;
  if (state.phase === "paused") return { title: "Paused", lines: ["Tap or press Space to go on"] };
  if (state.phase === "crashed") return { title: endTitles[state.end ?? "ground"], lines: crashedLines(state, best) };
  const hint = isPreparing ? "Getting ready..." : "Tap or press Space to flap";
  return { title: "Ready to fly?", lines: ["Fly between the pilings. One point for each pair.", hint] };
};
