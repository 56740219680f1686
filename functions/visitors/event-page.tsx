import { city } from "../../shared/model/city.ts";
import type { CityEvent } from "../../shared/model/event.ts";
import { toDirections } from "../../shared/rules/directions.ts";
import { findFullTag } from "../../shared/rules/event-tag.ts";
import { describeMove } from "../../shared/rules/moved-text.ts";
import type { PictureBox } from "../../shared/rules/picture-box.ts";
import { spotsText } from "../../shared/rules/spots-text.ts";
import { getPublishedEvent, toEvent } from "../events/events.ts";
import { findStock } from "../events/stock.ts";
import { renderPage } from "./document.tsx";
import { listTags, Tags } from "./event-card.tsx";
import { summarize, toFacts, toPictureAddress, toVisitorPath } from "./event-summary.ts";
import { Poster } from "./poster.tsx";
import { type PageContext, toEventData } from "./structured-data.ts";
import { doorPrice, memberPrices, saleText } from "./ticket-texts.ts";

type Shown = { event: CityEvent; context: PageContext };

const boxes: readonly PictureBox[] = [
  { from: 0, width: "100vw - 40px", ratio: 4 / 3 },
  { from: 900, width: "min(560px, 45vw)", ratio: 1 },
];

// In the app there is more to do than a visitor's page says: what was returned, the own tickets.
const wayIn = ({ event, context: { now } }: Shown): { href: string; label: string } | null => {
  const app = `/event/${event.id}`;
  if (event.past || event.state === "cancelled" || event.state === "postponed") return null;
  if (event.state === "sales-stopped") return { href: app, label: "Open in the app" };
  const join = event.entry === "rsvp" ? "RSVP" : "Get tickets";
  const label = findFullTag(event, now) ? "Join the waiting list" : join;
  return { href: `/auth?next=${encodeURIComponent(app)}`, label };
};

const noteOf = ({ event, context: { now } }: Shown): string | null => {
  if (event.state === "cancelled") return ["This event is cancelled.", event.cancel_reason].filter(Boolean).join(" ");
  if (event.past) return "This event is over.";
  if (event.state === "postponed") return "This event is postponed. A new date is to come.";
  if (event.state === "sales-stopped") return event.entry === "rsvp" ? "RSVPs are closed." : "Ticket sales are closed.";
  if (!findFullTag(event, now)) return null;
  return event.entry === "rsvp" ? "Every spot is taken." : "Tickets are sold out.";
};

const Facts = ({ event, context: { origin, zone } }: Shown) => {
  const facts = toFacts(event, origin, zone);
  const directions = toDirections(event);
  const moved = event.past ? null : describeMove(event);
  return (
    <dl className="facts">
      <div>
        <dt>When</dt>
        <dd>{facts.when}</dd>
        {moved && event.state !== "postponed" && <dd>{moved}</dd>}
      </div>
      <div>
        <dt>Where</dt>
        <dd>{event.venue_name ?? event.location}</dd>
        {event.venue_address && <dd>{event.venue_address}</dd>}
        {directions && (
          <dd>
            <a href={directions}>Directions</a>
          </dd>
        )}
      </div>
      <div>
        <dt>Price</dt>
        <dd>{event.price}</dd>
        {event.entry === "rsvp" && !event.past && event.state === "published" && <dd>{spotsText(event)}</dd>}
      </div>
      {facts.notes.page.map(({ name, label, text }) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
};

/** What each type costs for whom, while it can be had. */
const Types = ({ event, context: { now } }: Shown) =>
  event.state === "published" &&
  !event.past &&
  event.ticket_types.length > 0 && (
    <ul className="types" aria-label="Tickets">
      {event.ticket_types.map((type) => {
        const lines = [type.note, memberPrices(event, type), saleText(type, now)].filter((line) => line !== null);
        return (
          <li key={type.tier}>
            <strong>{type.name}</strong>
            <strong>{doorPrice(event, type)}</strong>
            {lines.map((line) => (
              <span key={line} className="soft">
                {line}
              </span>
            ))}
          </li>
        );
      })}
    </ul>
  );

const Ways = (shown: Shown) => {
  const { event, context } = shown;
  const way = wayIn(shown);
  return (
    <>
      <p className="ways">
        <a className="action" href={way?.href ?? "/calendar"}>
          {way?.label ?? "See what's on"}
        </a>
        <button
          className="quiet"
          type="button"
          hidden
          data-share
          data-url={context.origin + toVisitorPath(event)}
          data-title={event.title}
          data-app={`/event/${event.id}`}
        >
          Share
        </button>
      </p>
      <p className="soft" role="status" data-shared />
    </>
  );
};

/** An event as its page shows it. */
export const Party = (shown: Shown) => {
  const { event, context } = shown;
  const note = noteOf(shown);
  return (
    <article className="party">
      <Poster image={event.image} boxes={boxes} isFirst large />
      <div className="about">
        <Tags tags={[{ text: event.type, isOff: false }, ...listTags(event, context.now)]} />
        <h1>{event.title}</h1>
        {note && <p className="note">{note}</p>}
        <Facts {...shown} />
        <Ways {...shown} />
        <Types {...shown} />
        <p className="words">{event.description}</p>
      </div>
    </article>
  );
};

/**
 * A published event's page for visitors: the same for people, search engines and link readers. One that is cancelled or over keeps its page, so
 * that whoever follows a link to it learns of that. Throws `not-found`.
 */
export const readEventPage = async (eventId: string, context: PageContext): Promise<string> => {
  const [stored, stock] = await Promise.all([getPublishedEvent(eventId), findStock(eventId)]);
  const event = toEvent(stored, stock, context.now);
  const { origin, zone } = context;
  return renderPage({
    title: `${event.title} · ${city.title}`,
    description: summarize(event, toFacts(event, origin, zone)),
    canonical: origin + toVisitorPath(event),
    isIndexed: true,
    picture: toPictureAddress(event, origin),
    shareTitle: event.title,
    data: toEventData(event, context),
    hasScript: true,
    children: <Party event={event} context={context} />,
  });
};
