const streets =
  "repeating-linear-gradient(28deg, transparent 0 34px, rgba(255,255,255,0.10) 34px 37px), repeating-linear-gradient(118deg, transparent 0 52px, rgba(255,255,255,0.08) 52px 54px)";
const river = "radial-gradient(120% 60% at 78% 100%, rgba(79,214,203,0.45) 0 38%, transparent 39%)";

/** Streets and a river bend, as a placeholder for the map: no real place. */
export const mapBackground = `${streets}, ${river}, linear-gradient(160deg, #1d2450, #3a2560)`;
