import type { Tier } from "../../../../../shared/model/membership.ts";
import { dusk } from "../../../theme/palette.ts";

type CardStyle = { ground: string; glow: string; line: string; foil: string; ink: string };

/** Premium is the sunset, Essential the river after it, Free the night. */
export const cardStyles: Record<Tier, CardStyle> = {
  premium: {
    ground: "linear-gradient(128deg, #140a2a 0%, #3a1450 38%, #8a2f5b 68%, #e2654f 100%)",
    glow: dusk.gold,
    line: "rgba(255, 226, 178, 0.5)",
    foil: "linear-gradient(100deg, #ffe9c2, #ffc566 35%, #fff3d9 52%, #f0a548 78%, #ffe2ae)",
    ink: "#ffe7c4",
  },
  essential: {
    ground: "linear-gradient(128deg, #061c2c 0%, #0b4150 45%, #14776f 78%, #4fbfae 100%)",
    glow: dusk.teal,
    line: "rgba(190, 255, 244, 0.42)",
    foil: "linear-gradient(100deg, #e5fffb, #7fe6da 40%, #f0fffd 55%, #4fd6cb 82%, #d5fff9)",
    ink: "#dcfff9",
  },
  free: {
    ground: "linear-gradient(128deg, #100c24 0%, #221a45 50%, #38296b 82%, #54408f 100%)",
    glow: dusk.violet,
    line: "rgba(214, 203, 255, 0.34)",
    foil: "linear-gradient(100deg, #f4efff, #c9bbff 40%, #ffffff 55%, #a48ff0 82%, #ece5ff)",
    ink: "#e9e2ff",
  },
};

const rings = Array.from({ length: 15 }, (_unused, index) => 46 + index * 13);
const waves = Array.from({ length: 6 }, (_unused, index) => 214 + index * 13);

/** The card's engraving: the sun's rings over the river, as on a banknote. */
export const CardArt = ({ tier }: { tier: Tier }) => {
  const { glow, line } = cardStyles[tier];
  const id = `sun-${tier}`;
  return (
    <svg
      viewBox="0 0 476 300"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
      style={{ position: "absolute", inset: 0, width: "100%", height: "100%" }}
    >
      <defs>
        <radialGradient id={id} cx="0.5" cy="0.5" r="0.5">
          <stop offset="0" stopColor={glow} stopOpacity="0.85" />
          <stop offset="0.45" stopColor={glow} stopOpacity="0.2" />
          <stop offset="1" stopColor={glow} stopOpacity="0" />
        </radialGradient>
        <clipPath id={`${id}-sky`}>
          <rect width="476" height="208" />
        </clipPath>
      </defs>
      <g clipPath={`url(#${id}-sky)`}>
        <circle cx="262" cy="208" r="170" fill={`url(#${id})`} />
        {rings.map((radius) => (
          <circle key={radius} cx="262" cy="208" r={radius} fill="none" stroke={line} strokeWidth="0.6" />
        ))}
      </g>
      {waves.map((y, index) => (
        <path
          key={y}
          d={`M-20 ${y} q 42 -7 84 0 t 84 0 t 84 0 t 84 0 t 84 0 t 84 0 t 84 0`}
          fill="none"
          stroke={line}
          strokeWidth={0.9}
          transform={`translate(${(index % 2) * -42} 0)`}
          opacity={0.85 - index * 0.12}
        />
      ))}
    </svg>
  );
};
