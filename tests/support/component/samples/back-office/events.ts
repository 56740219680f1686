import type { CityEvent, EventRecord } from "../../../../../shared/model/event.ts";
import type { Prices } from "../../../prices.ts";
import { pageOf } from "../../back-office.ts";
import { answer, refuse } from "../../played-api.ts";
import { anEvent, typesShown } from "../events.ts";

type About = Partial<Omit<EventRecord, "ticket_types">> & { ticket_types?: CityEvent["ticket_types"] } & Prices;

/** A published event with 50 spots, in the far future. */
export const anEventRecord = ({
  price_ga = 900,
  price_vip = 1_900,
  ticket_types,
  ...about
}: About = {}): EventRecord => ({
  ...anEvent({
    id: "event_00000001",
    title: "Lantern Night",
    description: "Bring a light.",
    location: "Riverside",
    date: "Jul 15",
    time: "7:00 PM - 9:00 PM",
    price: "From $9",
    start_at: "2096-07-15T23:00:00.000Z",
    end_at: "2096-07-16T01:00:00.000Z",
    created_at: "2026-10-01T12:00:00.000Z",
  }),
  entry: "tickets",
  ticket_types: (ticket_types ?? typesShown({ price_ga, price_vip })).map((type) => ({
    limit: null,
    is_on: true,
    sold: 0,
    held: 0,
    ...type,
  })),
  updated_at: "2026-10-01T12:00:00.000Z",
  version: 3,
  publish_at: null,
  series_id: null,
  sold: 0,
  held: 0,
  door_mode: "member",
  is_door_open: false,
  transfer_until: null,
  return_hours: null,
  rights_transferable: false,
  ...about,
});

/** Answers what the events screen reads: these are upcoming, and none is past. */
export const answerEvents = (...upcoming: EventRecord[]): void => {
  const [first] = upcoming;
  if (first) answer("eventsAdmin", "event", ({ eventId }) => upcoming.find(({ id }) => id === eventId) ?? first);
  else refuse("eventsAdmin", "event", { status: 404, code: "not-found" });
  answer("eventsAdmin", "list", ({ when }) => (when === "past" ? pageOf() : pageOf(...upcoming)));
  answer("reportsAdmin", "events", { upcoming: upcoming.length, featured: 0, rsvps: 1_200 });
  answer("eventChangesAdmin", "impact", { tickets: 0, held: 0, rsvps: 0, paid: 0, used: 0, paid_orders: 0 });
  answer("mediaAdmin", "imageGenerator", { source: "poster" });
};
