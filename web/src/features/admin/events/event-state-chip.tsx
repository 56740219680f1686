import type { EventRecord } from "../../../../../shared/model/event.ts";
import { toCityTime } from "../../../../../shared/rules/city-time.ts";
import { StatusChip, type StatusTone } from "../../../back-office/layout/status-chip.tsx";

type State = EventRecord["state"];

/** The states of an event in words. */
export const stateLabels: Record<State, string> = {
  draft: "Draft",
  published: "Published",
  "sales-stopped": "Sales stopped",
  postponed: "Postponed",
  cancelled: "Cancelled",
};

const tones: Record<State, StatusTone> = {
  draft: "neutral",
  published: "positive",
  "sales-stopped": "warning",
  postponed: "warning",
  cancelled: "negative",
};

/** The state of an event in words; a draft that publishes itself says when. */
export const stateText = ({ state, publish_at }: Pick<EventRecord, "state" | "publish_at">): string =>
  state === "draft" && publish_at ? `Publishes ${toCityTime(publish_at).format("MMM D, h:mm A")}` : stateLabels[state];

/** The state of an event. */
export const EventStateChip = ({ event }: { event: EventRecord }) => (
  <StatusChip tone={tones[event.state]} label={stateText(event)} />
);
