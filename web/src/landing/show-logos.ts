import type { PartnerLogo } from "../../../shared/model/content.ts";

const picture = (logo: PartnerLogo, isCopy: boolean) => {
  const made = document.createElement("img");
  made.src = logo.logo_url;
  made.alt = isCopy ? "" : logo.name;
  made.height = 48;
  return made;
};

const entry = (logo: PartnerLogo, isCopy: boolean) => {
  const item = document.createElement("li");
  if (isCopy) item.setAttribute("aria-hidden", "true");
  if (!logo.website_url || isCopy) item.append(picture(logo, isCopy));
  else {
    const link = document.createElement("a");
    link.href = logo.website_url;
    link.rel = "noreferrer";
    link.append(picture(logo, isCopy));
    item.append(link);
  }
  return item;
};

const strip = (logos: PartnerLogo[]) => {
  const list = document.createElement("ul");
  list.className = "logos-strip";
  // Repeated, so that the loop is seamless.
  list.append(...logos.map((logo) => entry(logo, false)), ...logos.map((logo) => entry(logo, true)));
  return list;
};

/** Fills the strip of partner logos; without any, or if they can't be loaded, there is no strip. */
export const showLogos = async (path: string): Promise<void> => {
  const place = document.querySelector("[data-logos]");
  if (!place) return;
  try {
    const response = await fetch(path);
    const { items } = response.ok ? ((await response.json()) as { items: PartnerLogo[] }) : { items: [] };
    const active = items.filter((logo) => logo.is_active);
    if (active.length === 0) return place.remove();
    place.setAttribute("aria-busy", "false");
    place.replaceChildren(strip(active));
  } catch {
    place.remove();
  }
};
