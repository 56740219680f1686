const display = '"Bricolage Grotesque Variable", "Figtree Variable", system-ui, sans-serif';
const text = '"Figtree Variable", system-ui, -apple-system, "Segoe UI", sans-serif';

const heading = (size: string, weight: number, tracking: string) => ({
  fontFamily: display,
  fontSize: size,
  fontWeight: weight,
  letterSpacing: tracking,
  lineHeight: 1.08,
  textWrap: "balance",
});

/** A display face for headlines, a text face for reading. Sizes grow with the screen. */
export const typography = {
  fontFamily: text,
  htmlFontSize: 16,
  h1: heading("clamp(2.25rem, 1.6rem + 3vw, 3.75rem)", 800, "-0.03em"),
  h2: heading("clamp(1.75rem, 1.4rem + 1.6vw, 2.5rem)", 750, "-0.025em"),
  h3: heading("clamp(1.375rem, 1.25rem + 0.6vw, 1.75rem)", 700, "-0.02em"),
  h4: heading("1.1875rem", 700, "-0.015em"),
  h5: heading("1.0625rem", 650, "-0.01em"),
  h6: { fontFamily: text, fontSize: "0.9375rem", fontWeight: 650, lineHeight: 1.3 },
  subtitle1: { fontSize: "1.0625rem", fontWeight: 550, lineHeight: 1.45 },
  subtitle2: { fontSize: "0.9375rem", fontWeight: 600, lineHeight: 1.4 },
  body1: { fontSize: "1rem", lineHeight: 1.55 },
  body2: { fontSize: "0.9375rem", lineHeight: 1.5 },
  caption: { fontSize: "0.8125rem", lineHeight: 1.4 },
  overline: { fontSize: "0.75rem", fontWeight: 700, letterSpacing: "0.09em", lineHeight: 1.4 },
  button: { fontFamily: text, fontSize: "1rem", fontWeight: 650, letterSpacing: 0, textTransform: "none" },
} as const;
