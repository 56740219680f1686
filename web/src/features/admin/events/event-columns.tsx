import Switch from "@mui/material/Switch";
import type { EventRecord } from "../../../../../shared/model/event.ts";
import { toCityTime } from "../../../../../shared/rules/city-time.ts";
import { formatTimeText } from "../../../../../shared/rules/event-time-text.ts";
import type { Column } from "../../../back-office/table/column.ts";
import { countTaken } from "./event-preview.ts";
import { EventStateChip, stateText } from "./event-state-chip.tsx";

type FeaturedProps = { event: EventRecord; busy: boolean; onChange: (featured: boolean) => void };

const FeaturedSwitch = ({ event, busy, onChange }: FeaturedProps) => (
  <Switch
    checked={event.featured}
    disabled={busy}
    onChange={(_, on) => onChange(on)}
    slotProps={{ input: { "aria-label": `Featured: ${event.title}` } }}
  />
);

const sectionLabels = { city: "City", rager: "Rager", vip: "VIP" } as const;

const toSpotsText = (event: EventRecord): string => {
  const { entry, total_spots, sold } = event;
  if (entry === "rsvp") return total_spots === null ? "RSVP, no limit" : `${countTaken(event)} of ${total_spots} RSVPs`;
  return total_spots === null ? `${sold} sold` : `${sold} of ${total_spots} sold`;
};

/** The columns of the events tables. */
export const toEventColumns = ({
  isBusy,
  onFeature,
}: {
  isBusy: (eventId: string) => boolean;
  onFeature: (event: EventRecord, featured: boolean) => void;
}): Column<EventRecord>[] => [
  { field: "title", header: "Event", value: ({ title }) => title, minWidth: 180 },
  {
    field: "date",
    header: "Date",
    value: ({ start_at }) => toCityTime(start_at).format("ddd, MMM D, YYYY"),
    width: 132,
    fact: ({ start_at }) => toCityTime(start_at).format("ddd, MMM D"),
  },
  { field: "time", header: "Time", value: (event) => formatTimeText(event), width: 146, onPhone: "sheet" },
  { field: "type", header: "Type", value: ({ type }) => type, width: 128, onPhone: "sheet" },
  {
    field: "sections",
    header: "Categories",
    value: ({ event_section }) => event_section.map((section) => sectionLabels[section]).join(", "),
    width: 88,
    onPhone: "sheet",
  },
  { field: "spots", header: "Spots", value: toSpotsText, width: 124 },
  {
    field: "state",
    header: "Status",
    value: stateText,
    cell: (event) => <EventStateChip event={event} />,
    width: 152,
    onPhone: "status",
  },
  {
    field: "featured",
    header: "Featured",
    value: ({ featured }) => featured,
    cell: (event) => (
      <FeaturedSwitch event={event} busy={isBusy(event.id)} onChange={(featured) => onFeature(event, featured)} />
    ),
    width: 74,
  },
];
