import type { CityEvent } from "../../../shared/model/event.ts";
import { element } from "./element.ts";

type Party = Pick<
  CityEvent,
  "id" | "title" | "image" | "date" | "time" | "venue_name" | "price" | "start_at" | "event_section" | "state"
>;

const shownCount = 3;

const isRager = ({ event_section }: Party): boolean => event_section.includes("rager");

/** The next ragers, and other events where there are fewer than three: soonest first. */
const choose = (events: Party[]): Party[] => {
  const ragers = events.filter(isRager);
  const others = events.filter((event) => !isRager(event));
  return [...ragers, ...others].slice(0, shownCount).sort((a, b) => a.start_at.localeCompare(b.start_at));
};

const poster = (address: string) => {
  const made = document.createElement("img");
  // An uploaded picture has its width in its name, and a small file if it is wider than that.
  const isWide = Number(/^\/media\/.+-(\d{1,4})x\d{1,4}\.webp$/.exec(address)?.[1] ?? 0) > 640;
  const src = isWide ? address.replace(/\.webp$/, "-small.webp") : address;
  Object.assign(made, { alt: "", loading: "lazy", decoding: "async", src });
  return made;
};

const card = (event: Party) => {
  const item = element("li", "card");
  const link = element("a", "", "") as HTMLAnchorElement;
  link.href = `/calendar/${event.id}`;
  if (event.image) link.append(poster(event.image));
  const when = element("p", "when", event.state === "postponed" ? "New date to come" : `${event.date} · ${event.time}`);
  const where = [event.venue_name, event.price].filter(Boolean).join(" · ");
  link.append(when, element("h3", "", event.title), element("p", "", where));
  item.append(link);
  return item;
};

const leave = (section: Element): void => {
  section.remove();
  document.querySelector('.sections a[href="#parties"]')?.parentElement?.remove();
};

/** Fills in the next parties; without any, or if they can't be loaded, their section and the link to it go. */
export const showParties = async (path: string): Promise<void> => {
  const section = document.querySelector("[data-parties]");
  if (!section) return;
  try {
    const response = await fetch(`${path}?when=upcoming&limit=12`);
    const { items } = response.ok ? ((await response.json()) as { items: Party[] }) : { items: [] };
    if (items.length === 0) return leave(section);
    section.setAttribute("aria-busy", "false");
    section.querySelector("ul")?.replaceChildren(...choose(items).map(card));
  } catch {
    leave(section);
  }
};
