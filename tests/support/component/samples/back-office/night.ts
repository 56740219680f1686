import type { NightFigures, NightPace } from "../../../../../shared/model/night.ts";

/** A night with scanners: 41 of 100 sold, 11 inside, 4 held, and two who wait. */
export const aNight = ({
  event,
  ...about
}: Partial<Omit<NightFigures, "event">> & { event?: Partial<NightFigures["event"]> } = {}): NightFigures => ({
  event: {
    id: "event_00000001",
    title: "Lantern Night",
    start_at: "2096-11-01T23:00:00.000Z",
    doors_at: "2096-11-01T22:00:00.000Z",
    entry: "tickets",
    state: "published",
    past: false,
    is_scanned: true,
    ...event,
  },
  capacity: 100,
  sold: 41,
  held: 4,
  rsvps: 0,
  inside: 11,
  waiting: 2,
  types: [
    { tier: "GA+", name: "GA+", sold: 38, held: 4, waiting: 2, limit: null },
    { tier: "T3", name: "Table", sold: 3, held: 0, waiting: 0, limit: 10 },
  ],
  taken: 80_500,
  people: 37,
  messages: [],
  messages_left: 3,
  messages_again_at: null,
  as_of: "2096-11-02T02:12:00.000Z",
  ...about,
});

/** How that night sells, on the third of the days, beside one event of its kind. */
export const aPace = (): NonNullable<NightPace> => ({
  event: {
    event_id: "event_00000001",
    title: "Lantern Night",
    start_at: "2096-11-01T23:00:00.000Z",
    sold: [10, 20, 41],
  },
  before: [
    { event_id: "event_00000002", title: "River Night", start_at: "2096-10-04T23:00:00.000Z", sold: [5, 9, 30, 90] },
  ],
});
