/** The partners whose logos run along the landing page, in this order. */
export const partners = [
  { key: "mossy-oak", name: "Mossy Oak", website_url: "https://mossyoak.example" },
  { key: "luna", name: "Luna Tacos", website_url: "https://lunatacos.example" },
  { key: "bluebird", name: "Bluebird", website_url: "https://bluebird.example" },
  { key: "salt-pop", name: "Salt Pop", website_url: "https://saltpop.example" },
  { key: "needle", name: "Needle & Groove", website_url: null },
  { key: "acosta-room", name: "Acosta Room", website_url: "https://acostaroom.example" },
  { key: "quarter-past", name: "Quarter Past", website_url: "https://quarterpast.example" },
  { key: "first-light", name: "First Light", website_url: null },
  { key: "kiln", name: "Kiln & Clay", website_url: "https://kilnandclay.example" },
  { key: "riverline", name: "Riverline", website_url: "https://riverline.example" },
] as const;
