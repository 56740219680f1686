/** Partner logos: an emblem of our own and the name in our own letters, in the order of the strip. */
export const partners = [
  { key: "mossy-oak", name: "Mossy Oak", emblem: "shell", website_url: "https://mossyoak.example" },
  { key: "luna", name: "Luna Tacos", emblem: "moon", website_url: "https://lunatacos.example" },
  { key: "bluebird", name: "Bluebird", emblem: "bird", website_url: "https://bluebird.example" },
  { key: "salt-pop", name: "Salt Pop", emblem: "pop", website_url: "https://saltpop.example" },
  { key: "needle", name: "Needle & Groove", emblem: "record", website_url: null },
  { key: "acosta-room", name: "Acosta Room", emblem: "arch", website_url: "https://acostaroom.example" },
  { key: "quarter-past", name: "Quarter Past", emblem: "clock", website_url: "https://quarterpast.example" },
  { key: "first-light", name: "First Light", emblem: "wave", website_url: null },
  { key: "kiln", name: "Kiln & Clay", emblem: "vase", website_url: "https://kilnandclay.example" },
  { key: "riverline", name: "Riverline", emblem: "wheel", website_url: "https://riverline.example" },
] as const;
