import { type CalendarFilter, CalendarWindow, EventType } from "../../shared/model/event.ts";
import { toCalendarPath, windowNames } from "./calendar-address.ts";

type LinkProps = { to: CalendarFilter; isCurrent: boolean; children: string };

const FilterLink = ({ to, isCurrent, children }: LinkProps) => (
  <li>
    <a href={toCalendarPath(to)} aria-current={isCurrent ? "true" : undefined}>
      {children}
    </a>
  </li>
);

/** Days and categories as links: each keeps what the others ask for. */
export const CalendarFilters = ({ filter }: { filter: CalendarFilter }) => (
  <nav className="filters" aria-label="Filters">
    <ul aria-label="Days">
      <FilterLink to={{ ...filter, when: undefined }} isCurrent={!filter.when}>
        All dates
      </FilterLink>
      {CalendarWindow.options.map((when) => (
        <FilterLink key={when} to={{ ...filter, when }} isCurrent={filter.when === when}>
          {windowNames[when].link}
        </FilterLink>
      ))}
    </ul>
    <ul aria-label="Categories">
      <FilterLink to={{ ...filter, category: undefined }} isCurrent={!filter.category}>
        Everything
      </FilterLink>
      {EventType.options.map((category) => (
        <FilterLink key={category} to={{ ...filter, category }} isCurrent={filter.category === category}>
          {category}
        </FilterLink>
      ))}
    </ul>
  </nav>
);

/** The search, a form that works without a script; it keeps days and category. */
export const CalendarSearchForm = ({ filter: { q, category, when } }: { filter: CalendarFilter }) => (
  <search>
    <form className="search" action="/calendar">
      <input type="search" name="q" defaultValue={q ?? ""} placeholder="Party or venue" aria-label="Search events" />
      {when && <input type="hidden" name="when" value={when} />}
      {category && <input type="hidden" name="category" value={category} />}
      <button className="quiet" type="submit">
        Search
      </button>
    </form>
  </search>
);
