import BlockRounded from "@mui/icons-material/BlockRounded";
import ContentCopyRounded from "@mui/icons-material/ContentCopyRounded";
import DeleteOutlineRounded from "@mui/icons-material/DeleteOutlineRounded";
import EventBusyRounded from "@mui/icons-material/EventBusyRounded";
import EventRepeatRounded from "@mui/icons-material/EventRepeatRounded";
import GroupsRounded from "@mui/icons-material/GroupsRounded";
import HourglassBottomRounded from "@mui/icons-material/HourglassBottomRounded";
import NightlifeRounded from "@mui/icons-material/NightlifeRounded";
import OpenInNewRounded from "@mui/icons-material/OpenInNewRounded";
import PlaylistAddCheckRounded from "@mui/icons-material/PlaylistAddCheckRounded";
import PublicRounded from "@mui/icons-material/PublicRounded";
import ScheduleRounded from "@mui/icons-material/ScheduleRounded";
import SellRounded from "@mui/icons-material/SellRounded";
import UpdateRounded from "@mui/icons-material/UpdateRounded";
import VisibilityOffRounded from "@mui/icons-material/VisibilityOffRounded";
import { type ReactNode, useState } from "react";
import type { EventRecord } from "../../../../../shared/model/event.ts";
import { call } from "../../../api/index.ts";
import { changedLists } from "../../../back-office/bin/bin-kinds.ts";
import { useUndo } from "../../../back-office/bin/use-undo.ts";
import { useSave } from "../../../back-office/form/use-save.ts";
import { type Act, ActMenu } from "../../../back-office/table/act-menu.tsx";
import { ActQuestion } from "./act-question.tsx";
import { CancelEventDialog } from "./cancel-event-dialog.tsx";
import { actLabels, type EventAct, listEventActs } from "./event-acts.ts";
import { PublishAtDialog } from "./publish-at-dialog.tsx";
import { RepeatDialog } from "./series/repeat-dialog.tsx";

const icons: Record<EventAct, ReactNode> = {
  publish: <PublicRounded />,
  "publish-at": <ScheduleRounded />,
  "clear-publish-at": <ScheduleRounded />,
  unpublish: <VisibilityOffRounded />,
  "stop-sales": <BlockRounded />,
  "resume-sales": <SellRounded />,
  postpone: <UpdateRounded />,
  repeat: <EventRepeatRounded />,
  cancel: <EventBusyRounded />,
  delete: <DeleteOutlineRounded />,
};

// Cancelling and repeating have dialogs of their own, which do it too.
type SavedAct = Exclude<EventAct, "cancel" | "repeat">;

const doneTexts: Record<Exclude<SavedAct, "delete">, string> = {
  publish: "Event published",
  "publish-at": "Publication scheduled",
  "clear-publish-at": "It's no longer scheduled",
  unpublish: "Event unpublished",
  "stop-sales": "Sales stopped",
  "resume-sales": "Sales resumed",
  postpone: "Event postponed",
};

type Deed = { act: SavedAct; publishAt?: string };

// Null: the event is gone.
const perform = async (eventId: string, { act, publishAt }: Deed): Promise<EventRecord | null> => {
  const event = { eventId };
  if (act === "publish" || act === "unpublish")
    return call("eventsAdmin", "setFlags", { ...event, is_published: act === "publish" });
  if (act === "publish-at" || act === "clear-publish-at")
    return call("eventsAdmin", "schedulePublication", { ...event, publish_at: publishAt ?? null });
  if (act === "stop-sales") return call("eventsAdmin", "stopSales", event);
  if (act === "resume-sales") return call("eventsAdmin", "resumeSales", event);
  if (act === "postpone") return call("eventsAdmin", "postpone", event);
  await call("eventsAdmin", "remove", event);
  return null;
};

const toLinks = ({ id, state, entry }: EventRecord): Act[] => [
  { label: "Who's coming", icon: <GroupsRounded />, to: `/admin/events/${id}/coming` },
  ...(entry === "tickets"
    ? [{ label: "Guest list", icon: <PlaylistAddCheckRounded />, to: `/admin/events/${id}/guests` }]
    : []),
  { label: state === "draft" ? "Preview" : "View as a member", icon: <OpenInNewRounded />, to: `/event/${id}` },
  { label: "Waiting list", icon: <HourglassBottomRounded />, to: `/admin/events/${id}/waiting-list` },
  ...(state === "draft" ? [] : [{ label: "The night", icon: <NightlifeRounded />, to: `/admin/events/${id}/night` }]),
  { label: "Duplicate", icon: <ContentCopyRounded />, to: `/admin/events/new?copy=${id}` },
];

// Nobody is touched by these, so they are done at once.
const isDoneAtOnce = (act: EventAct): act is "resume-sales" | "clear-publish-at" =>
  act === "resume-sales" || act === "clear-publish-at";

/**
 * What can be done with an event: only what is possible in its state, and what touches people asks first (R72). `onChanged` hears what
 * came of it, null when the event was deleted.
 */
export const EventActMenu = ({
  event,
  isButton = false,
  onChanged,
}: {
  event: EventRecord;
  isButton?: boolean;
  onChanged?: (saved: EventRecord | null) => void;
}) => {
  const [asked, setAsked] = useState<Exclude<EventAct, "resume-sales" | "clear-publish-at"> | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const close = () => {
    setAsked(null);
    setProblem(null);
  };
  const offerUndo = useUndo();
  const { save, busy } = useSave({
    save: async (deed: Deed) => {
      const saved = await perform(event.id, deed);
      if (!saved) offerUndo({ kind: "event", id: event.id, name: event.title });
      return { deed, saved };
    },
    failed: asked === "delete" ? "Failed to delete event" : "Failed to save event",
    done: ({ deed }) => (deed.act === "delete" ? null : doneTexts[deed.act]),
    refresh: changedLists("event"),
    onDone: ({ saved }) => {
      close();
      onChanged?.(saved);
    },
    refuseField: (_path, message) => setProblem(message),
  });
  const begin = (act: EventAct) => (isDoneAtOnce(act) ? save({ act }) : setAsked(act));
  const toAct = (act: EventAct): Act => ({ label: actLabels[act], icon: icons[act], onClick: () => begin(act) });
  const possible = listEventActs(event);
  const isDeletion = (act: EventAct) => act === "delete";
  const acts = [
    ...possible.filter((act) => !isDeletion(act)).map(toAct),
    ...toLinks(event),
    ...possible.filter(isDeletion).map(toAct),
  ];
  return (
    <>
      <ActMenu name={event.title} acts={acts} isButton={isButton} />
      {asked === "publish-at" && (
        <PublishAtDialog
          event={event}
          busy={busy}
          problem={problem}
          onChoose={(publishAt) => save({ act: "publish-at", publishAt })}
          onClose={close}
        />
      )}
      {asked === "cancel" && (
        <CancelEventDialog
          event={event}
          onClose={(saved) => {
            close();
            if (saved) onChanged?.(saved);
          }}
        />
      )}
      {asked === "repeat" && (
        <RepeatDialog
          event={event}
          onClose={(repeated) => {
            close();
            if (repeated) onChanged?.(repeated);
          }}
        />
      )}
      {asked && asked !== "publish-at" && asked !== "cancel" && asked !== "repeat" && (
        <ActQuestion act={asked} event={event} busy={busy} onConfirm={() => save({ act: asked })} onClose={close} />
      )}
    </>
  );
};
