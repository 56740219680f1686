import Switch from "@mui/material/Switch";
import type { EventRecord } from "../../../../../shared/model/event.ts";
import { toCityTime } from "../../../../../shared/rules/city-time.ts";
import { formatTimeText } from "../../../../../shared/rules/event-time-text.ts";
import { StatusChip } from "../../../back-office/layout/status-chip.tsx";
import type { Column } from "../../../back-office/table/column.ts";

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

const toSpotsText = ({ total_spots, sold }: EventRecord): string =>
  total_spots === null ? `${sold} sold` : `${sold} of ${total_spots} sold`;

/** The columns of the events tables. */
export const toEventColumns = ({
  isBusy,
  onFeature,
}: {
  isBusy: (eventId: string) => boolean;
  onFeature: (event: EventRecord, featured: boolean) => void;
}): Column<EventRecord>[] => [
  { field: "title", header: "Event", value: ({ title }) => title, flex: 2, minWidth: 150 },
  {
    field: "date",
    header: "Date",
    value: ({ start_at }) => toCityTime(start_at).format("ddd, MMM D, YYYY"),
    width: 142,
  },
  { field: "time", header: "Time", value: (event) => formatTimeText(event), width: 156 },
  { field: "type", header: "Type", value: ({ type }) => type, width: 132 },
  {
    field: "sections",
    header: "Categories",
    value: ({ event_section }) => event_section.map((section) => sectionLabels[section]).join(", "),
    width: 96,
    hideOnCard: true,
  },
  { field: "spots", header: "Spots", value: toSpotsText, width: 104 },
  {
    field: "state",
    header: "Status",
    value: ({ is_published }) => (is_published ? "Published" : "Draft"),
    cell: ({ is_published }) =>
      is_published ? <StatusChip tone="positive" label="Published" /> : <StatusChip tone="neutral" label="Draft" />,
    width: 96,
  },
  {
    field: "featured",
    header: "Featured",
    value: ({ featured }) => featured,
    cell: (event) => (
      <FeaturedSwitch event={event} busy={isBusy(event.id)} onChange={(featured) => onFeature(event, featured)} />
    ),
    width: 78,
  },
];
