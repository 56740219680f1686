import { city } from "../../shared/model/city.ts";
import type { CalendarFilter, CityEvent } from "../../shared/model/event.ts";
import { listCalendar } from "../events/list-calendar.ts";
import type { PageOf } from "../platform/page.ts";
import { headingOf, toCalendarPath, toNextPath, windowNames } from "./calendar-address.ts";
import { CalendarFilters, CalendarSearchForm } from "./calendar-filters.tsx";
import { toCalendarSpan } from "./calendar-span.ts";
import { renderPage } from "./document.tsx";
import { EventCard } from "./event-card.tsx";
import { groupByDay } from "./event-days.ts";
import { type PageContext, toListData } from "./structured-data.ts";

type Query = CalendarFilter & { cursor?: string | undefined };
type Listed = { filter: CalendarFilter; events: CityEvent[]; next: string | null; context: PageContext };

const nothingText = ({ q, category, when }: CalendarFilter): string => {
  const what = [category ? `in ${category}` : "", q ? `for “${q}”` : ""].filter(Boolean).join(" ");
  return ["Nothing", what, when ? windowNames[when].none : "", "yet"].filter(Boolean).join(" ");
};

/** Without events there is still a way on: further into the list, to all of it, or to an account. */
const Nothing = ({ filter, next }: Pick<Listed, "filter" | "next">) => (
  <section className="empty">
    <h2>{next ? "Nothing among the next events" : nothingText(filter)}</h2>
    <p className="soft">
      {next
        ? "There's more behind them."
        : "New parties come every week. Sign up for free to RSVP and to hear of changes."}
    </p>
    <p className="ways">
      {next && (
        <a className="action" href={next}>
          Keep looking
        </a>
      )}
      {toCalendarPath(filter) !== "/calendar" && (
        <a className={next ? "quiet" : "action"} href="/calendar">
          See all dates
        </a>
      )}
      {!next && (
        <a className="quiet" href="/auth?mode=signup">
          Sign up for free
        </a>
      )}
    </p>
  </section>
);

const Days = ({ events, context: { now, zone } }: Pick<Listed, "events" | "context">) =>
  groupByDay(events, now, zone).map(({ key, heading, events: ofDay }, day) => (
    <section key={key} className="day" aria-labelledby={`day-${key}`}>
      <h2 id={`day-${key}`}>{heading}</h2>
      <ul className="events">
        {ofDay.map((event, index) => (
          <EventCard key={event.id} event={event} now={now} isFirst={day === 0 && index === 0} />
        ))}
      </ul>
    </section>
  ));

const Calendar = (listed: Listed) => (
  <>
    <h1>{headingOf(listed.filter)}</h1>
    <CalendarSearchForm filter={listed.filter} />
    <CalendarFilters filter={listed.filter} />
    {listed.events.length > 0 ? <Days {...listed} /> : <Nothing {...listed} />}
    {listed.events.length > 0 && listed.next && (
      <p className="more">
        <a className="quiet" href={listed.next} rel="next">
          Later events
        </a>
      </p>
    )}
  </>
);

/**
 * The calendar as a page. Days and categories have addresses that search engines keep; a search and the pages behind the first are left to
 * whoever asks.
 */
export const readCalendarPage = async ({ cursor, ...filter }: Query, pageOf: PageOf, context: PageContext) => {
  const { q, category, when } = filter;
  const span = when ? toCalendarSpan(when, context.now, context.zone) : null;
  const page = await pageOf({ cursor }, (range) => listCalendar({ q, category, span }, range, context.now));
  const heading = headingOf(filter);
  return renderPage({
    title: `${heading} · PLAYYY`,
    description: `Parties, pop-ups, festivals and workshops in ${city.name} by day: when, where and what a ticket costs.`,
    canonical: context.origin + toCalendarPath({ category, when }),
    isIndexed: !q && !cursor,
    picture: `${context.origin}/art/og.jpg`,
    shareTitle: heading,
    data: toListData(page.items, context),
    children: (
      <Calendar
        filter={filter}
        events={page.items}
        next={page.cursor && toNextPath(filter, page.cursor)}
        context={context}
      />
    ),
  });
};
