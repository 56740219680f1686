import ConfirmationNumberRounded from "@mui/icons-material/ConfirmationNumberRounded";
import EditRounded from "@mui/icons-material/EditRounded";
import HowToRegRounded from "@mui/icons-material/HowToRegRounded";
import LocalOfferRounded from "@mui/icons-material/LocalOfferRounded";
import PaymentsRounded from "@mui/icons-material/PaymentsRounded";
import PersonAddRounded from "@mui/icons-material/PersonAddRounded";
import StickyNote2Rounded from "@mui/icons-material/StickyNote2Rounded";
import Box from "@mui/material/Box";
import MuiLink from "@mui/material/Link";
import type SvgIcon from "@mui/material/SvgIcon";
import Tooltip from "@mui/material/Tooltip";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { TimelineEntry, TimelineFact, TimelineNote } from "../../../../shared/model/timeline.ts";
import { toCityTime } from "../../../../shared/rules/city-time.ts";
import { useSession } from "../../member/session/session.tsx";
import { type SentencePart, toSentence } from "../audit/audit-sentences.ts";
import { RawChange } from "../audit/raw-change.tsx";
import { useSave } from "../form/use-save.ts";
import { DeleteButton } from "../layout/delete-button.tsx";
import { IfMay } from "../roles/if-may.tsx";
import type { AdminRoute } from "../roles/may.ts";
import { useMay } from "../roles/use-may.ts";
import { factText } from "./fact-text.ts";
import { deleteNote, type TimelineOf, timelineKey } from "./timeline-calls.ts";

const factIcons: Record<TimelineFact["type"], typeof SvgIcon> = {
  joined: PersonAddRounded,
  "deal-redeemed": LocalOfferRounded,
  ordered: ConfirmationNumberRounded,
  "order-paid": PaymentsRounded,
  "checked-in": HowToRegRounded,
};

const iconOf = (entry: TimelineEntry): typeof SvgIcon => {
  if (entry.kind === "fact") return factIcons[entry.fact.type];
  return entry.kind === "note" ? StickyNote2Rounded : EditRounded;
};

/** The pages that sentences lead to, and what each of them reads. */
const pages: [path: string, route: AdminRoute][] = [
  ["/admin/audit", ["auditAdmin", "list"]],
  ["/admin/members/", ["memberSearchAdmin", "get"]],
  ["/admin/orders/", ["ticketsAdmin", "order"]],
  ["/admin/events", ["eventsAdmin", "list"]],
  ["/admin/campaign/", ["campaignsAdmin", "get"]],
];

/** What is told, with links to those pages that the role may open. */
const Sentence = ({ parts }: { parts: readonly SentencePart[] }) => {
  const may = useMay();
  const isOpen = (to: string): boolean => {
    const route = pages.find(([path]) => to.startsWith(path))?.[1];
    return route !== undefined && may(...route);
  };
  return parts.map(({ text, to }) =>
    to && isOpen(to) ? (
      <MuiLink key={`${to}-${text}`} component={Link} to={to} color="inherit" sx={{ fontWeight: 600 }}>
        {text}
      </MuiLink>
    ) : (
      text
    ),
  );
};

const partsOf = (fact: TimelineFact): SentencePart[] => [
  fact.type === "ordered" ? { text: factText(fact), to: `/admin/orders/${fact.session_id}` } : { text: factText(fact) },
];

const Time = ({ at }: { at: string }) => (
  <Tooltip title={toCityTime(at).format("dddd, MMM D, YYYY, h:mm:ss A")} describeChild>
    <Box
      component="time"
      dateTime={at}
      // Focused, it tells the exact time as under a mouse.
      tabIndex={0}
      sx={{ color: "text.secondary", fontSize: "0.8125rem", whiteSpace: "nowrap" }}
    >
      {toCityTime(at).format("h:mm A")}
    </Box>
  </Tooltip>
);

const Note = ({ id, note, of }: { id: string; note: TimelineNote; of: TimelineOf }) => {
  const { user } = useSession();
  const { save, busy } = useSave({
    save: () => deleteNote(of, id),
    failed: "Failed to delete note",
    done: "Note deleted",
    refresh: [timelineKey(of.kind)],
  });
  return (
    <Box sx={{ display: "flex", gap: 1, px: 1.5, py: 1, borderRadius: 2, bgcolor: "action.hover" }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ color: "text.secondary", fontSize: "0.8125rem", overflowWrap: "anywhere" }}>
          Note by {note.author_name ?? note.author_email ?? "a former colleague"}
        </Box>
        <Box sx={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>{note.text}</Box>
      </Box>
      {note.author === user?.id && (
        <DeleteButton
          what="this note"
          text="The timeline keeps that there was one."
          busy={busy}
          onDelete={() => save(null)}
        />
      )}
    </Box>
  );
};

const Text = ({ entry, of }: { entry: TimelineEntry; of: TimelineOf }): ReactNode => {
  if (entry.kind === "note") return <Note id={entry.id} note={entry.note} of={of} />;
  return <Sentence parts={entry.kind === "fact" ? partsOf(entry.fact) : toSentence(entry.change)} />;
};

/** One thing that happened: its icon, what it was, and when. */
export const TimelineItem = ({ entry, of }: { entry: TimelineEntry; of: TimelineOf }) => {
  const Icon = iconOf(entry);
  return (
    <Box component="li" sx={{ display: "flex", gap: 1.5, py: 0.75 }}>
      <Icon fontSize="small" aria-hidden sx={{ color: "text.secondary", mt: 0.25 }} />
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: "anywhere", lineHeight: 1.4 }}>
        <Text entry={entry} of={of} />
        <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1 }}>
          <Time at={entry.at} />
          {entry.kind === "change" && (
            <IfMay route={["auditAdmin", "list"]}>
              <RawChange row={entry.change} />
            </IfMay>
          )}
        </Box>
      </Box>
    </Box>
  );
};
