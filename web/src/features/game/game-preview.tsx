import Box from "@mui/material/Box";
import { useEffect, useRef } from "react";
import { createFlight } from "../../../../shared/rules/pelican-flight/flight.ts";
import { measures } from "../../../../shared/rules/pelican-flight/measures.ts";
import { Panel } from "../../components/layout/panel.tsx";
import { createScene } from "./draw/scene.ts";
import { GameLayout } from "./game-layout.tsx";
import { BoardRow } from "./leaderboard/board-row.tsx";

// Invented, so that the blurred preview reveals nothing real (R43).
const lines = [
  { display_name: "Sandy Piper", score: 41 },
  { display_name: "Marsh Wren", score: 33 },
  { display_name: "River Heron", score: 27 },
  { display_name: "Bay Osprey", score: 18 },
];

const sampleFlight = {
  ...createFlight(0),
  y: 190,
  velocity: -5,
  pipes: [
    { x: 30, gapTop: 120, passed: true },
    { x: 300, gapTop: 200, passed: false },
    { x: 570, gapTop: 90, passed: false },
  ],
};

const FlightPicture = () => {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const pen = canvas.current?.getContext("2d");
    if (pen) createScene(1, true)(pen, { flight: sampleFlight, before: sampleFlight, part: 1 });
  }, []);
  return (
    <Box
      component="canvas"
      ref={canvas}
      width={measures.width}
      height={measures.height}
      sx={{ display: "block", width: "100%", borderRadius: 6 }}
    />
  );
};

/** A picture of the game for the gate's preview. */
export const GamePreview = () => (
  <GameLayout
    game={<FlightPicture />}
    side={
      <Panel title="Leaderboard">
        {lines.map((line, index) => (
          <BoardRow key={line.display_name} line={{ ...line, avatar_url: null, is_me: false }} place={index + 1} />
        ))}
      </Panel>
    }
  />
);
