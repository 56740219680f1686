import type { Marketing } from "../../../shared/model/marketing.ts";

const set = (figure: string, text: string) => {
  const place = document.querySelector(`[data-figure="${figure}"]`);
  if (place) place.textContent = text;
};

const element = (tag: string, className: string, text: string) => {
  const made = document.createElement(tag);
  made.className = className;
  made.textContent = text;
  return made;
};

const voice = ({ name, quote, saved_cents }: Marketing["testimonials"][number]) => {
  const item = document.createElement("li");
  const saved = element("p", "saved", " saved");
  saved.prepend(element("strong", "", `$${Math.round(saved_cents / 100).toLocaleString("en-US")}`));
  item.append(saved, element("blockquote", "", quote), element("p", "name", name));
  return item;
};

/** Puts the stored figures and voices in place of the default ones; where they cannot be read, the defaults stay. */
export const showMarketing = async (path: string): Promise<void> => {
  try {
    const response = await fetch(path);
    if (!response.ok) return;
    const marketing = (await response.json()) as Marketing;
    set("active_members", marketing.active_members);
    set("instagram_views", marketing.instagram_views);
    document.querySelector("[data-voices]")?.replaceChildren(...marketing.testimonials.map(voice));
    if (marketing.joined_today === null) return;
    set("joined_today", String(marketing.joined_today));
    document.querySelector("[data-joined]")?.removeAttribute("hidden");
  } catch {
    // The page stands on its defaults.
  }
};
