import { ink } from "../drawing/palette.ts";
import { drawPortrait, type Portrait } from "../people/portrait.ts";

/** The people who speak on the landing page until an administrator names others. */
const testimonialPortraits: Record<string, Portrait> = {
  tasha: { skin: "#7a4c3a", hair: "curls", hairColor: "#170d20", top: ink.coral, palette: "gold" },
  devin: { skin: "#d9a07c", hair: "short", hairColor: "#2a1726", top: ink.teal, palette: "plum", beard: true },
  priya: { skin: "#b97a58", hair: "long", hairColor: "#1d1226", top: ink.gold, palette: "rose" },
};

/** Their portraits as square SVG, by name. */
export const drawTestimonialPortraits = (): { name: string; svg: string }[] =>
  Object.entries(testimonialPortraits).map(([name, look]) => ({ name, svg: drawPortrait(look, `face ${name}`) }));
