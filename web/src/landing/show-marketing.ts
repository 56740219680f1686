import type { Marketing } from "../../../shared/model/marketing.ts";
import { formatWholeDollars } from "../../../shared/rules/money.ts";
import { element } from "./element.ts";

const set = (figure: string, text: string) => {
  const place = document.querySelector(`[data-figure="${figure}"]`);
  if (place) place.textContent = text;
};

const portrait = (address: string) => {
  const made = document.createElement("img");
  Object.assign(made, { alt: "", width: 52, height: 52, loading: "lazy", decoding: "async", src: address });
  return made;
};

const testimonial = ({ name, avatar_url, quote, saved_cents }: Marketing["testimonials"][number]) => {
  const item = document.createElement("li");
  const saved = element("p", "saved", " saved");
  saved.prepend(element("strong", "", formatWholeDollars(saved_cents)));
  const author = element("p", "name", name);
  if (avatar_url) author.prepend(portrait(avatar_url));
  item.append(saved, element("blockquote", "", quote), author);
  return item;
};

// The page is built with the default testimonials: if they're unchanged, their pictures aren't loaded again.
const showTestimonials = (testimonials: Marketing["testimonials"]) => {
  const list = document.querySelector("[data-testimonials]");
  const items = testimonials.map(testimonial);
  const texts = (items: Iterable<Element>) =>
    [...items].map((item) => item.textContent + item.querySelector("img")?.getAttribute("src"));
  if (list && texts(list.children).join() !== texts(items).join()) list.replaceChildren(...items);
};

/** Replaces the default figures and testimonials with the stored ones; if they can't be loaded, the defaults stay. */
export const showMarketing = async (path: string): Promise<void> => {
  try {
    const response = await fetch(path);
    if (!response.ok) return;
    const marketing = (await response.json()) as Marketing;
    set("active_members", marketing.active_members);
    set("instagram_views", marketing.instagram_views);
    showTestimonials(marketing.testimonials);
    if (marketing.joined_today === null) return;
    set("joined_today", String(marketing.joined_today));
    document.querySelector("[data-joined]")?.removeAttribute("hidden");
  } catch {
    // The page keeps its defaults.
  }
};
