import type { Emblem } from "../brand/partner-logo.ts";

/** What each partner's logo shows, by the partner's key: its emblem and the name beside it. */
export const partnerLogos: Record<string, { emblem: Emblem; name: string }> = {
  "mossy-oak": { emblem: "shell", name: "Mossy Oak" },
  luna: { emblem: "moon", name: "Luna Tacos" },
  bluebird: { emblem: "bird", name: "Bluebird" },
  "salt-pop": { emblem: "pop", name: "Salt Pop" },
  needle: { emblem: "record", name: "Needle & Groove" },
  "acosta-room": { emblem: "arch", name: "Acosta Room" },
  "quarter-past": { emblem: "clock", name: "Quarter Past" },
  "first-light": { emblem: "wave", name: "First Light" },
  kiln: { emblem: "vase", name: "Kiln & Clay" },
  riverline: { emblem: "wheel", name: "Riverline" },
};
