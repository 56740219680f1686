import { toDirections } from "../../shared/rules/directions.ts";
import { type EventDetails, toEventFacts } from "../../shared/rules/event-facts.ts";
import { resolveEventImage } from "../../shared/rules/event-image.ts";
import type { EmailEvent, EmailLink } from "./email-content.ts";
import type { MailSettings } from "./mail-settings.ts";

// A video can't be shown in an email, and a picture needs its full address.
const findPoster = (image: string | null, origin: string): string | null => {
  const address = resolveEventImage(image);
  return address && !/\.(mp4|webm)$/.test(address) ? new URL(address, origin).href : null;
};

/** The event as the strip of an email shows it. */
export const toEmailEvent = (event: EventDetails, { origin, zone }: MailSettings): EmailEvent => {
  const { title, when, url } = toEventFacts(event, origin, zone);
  return { title, when, url, poster: findPoster(event.image ?? null, origin) };
};

/** How to keep an event's date, and how to get there; without a venue nobody knows where that is. */
export const toEventTools = (event: EventDetails, { origin }: Pick<MailSettings, "origin">): EmailLink[] => {
  const directions = toDirections(event);
  return [
    // The route calendar.event, written out: the contract would bring its schemas into every function that sends.
    { label: "Add to calendar", url: `${origin}/api/events/${encodeURIComponent(event.id)}/calendar` },
    ...(directions ? [{ label: "Directions", url: directions }] : []),
  ];
};
