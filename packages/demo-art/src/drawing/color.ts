const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

const byte = (value: number) =>
  Math.round(Math.min(255, Math.max(0, value)))
    .toString(16)
    .padStart(2, "0");

/** Mixes two #rrggbb colors; 0 gives the first, 1 the second. */
export const mix = (first: string, second: string, share: number): string => {
  const [a, b] = [channels(first), channels(second)];
  return `#${a.map((value, i) => byte(value + ((b[i] ?? 0) - value) * share)).join("")}`;
};

/** The color with an opacity of 0 to 1, as #rrggbbaa. */
export const fade = (hex: string, opacity: number) => `${hex.slice(0, 7)}${byte(opacity * 255)}`;

export const lighten = (hex: string, share: number) => mix(hex, "#fff4e0", share);
export const darken = (hex: string, share: number) => mix(hex, "#0b0824", share);
