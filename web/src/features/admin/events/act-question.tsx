import { useQuery } from "@tanstack/react-query";
import type { EventRecord } from "../../../../../shared/model/event.ts";
import type { EventImpact } from "../../../../../shared/model/event-change.ts";
import { counted } from "../../../../../shared/rules/counted.ts";
import { formatCents } from "../../../../../shared/rules/money.ts";
import { query } from "../../../api/index.ts";
import { canBeRestored } from "../../../back-office/bin/bin-kinds.ts";
import { ConfirmDialog } from "../../../components/confirm/confirm-dialog.tsx";
import type { EventAct } from "./event-acts.ts";

/** The acts that ask before they are done. */
export type AskedAct = Exclude<EventAct, "resume-sales" | "publish-at" | "clear-publish-at" | "cancel" | "repeat">;

/** Who is coming, such as "2 tickets, 1 RSVP and 1 reserved ticket"; null if nobody is. */
const listHolders = ({ tickets, rsvps, held }: EventImpact): string | null => {
  const holders = [
    ...(tickets > 0 ? [counted(tickets, "ticket")] : []),
    ...(rsvps > 0 ? [counted(rsvps, "RSVP")] : []),
    ...(held > 0 ? [counted(held, "reserved ticket")] : []),
  ];
  return holders.length > 0 ? new Intl.ListFormat("en-US").format(holders) : null;
};

const paidText = ({ paid }: EventImpact): string => (paid > 0 ? `, with ${formatCents(paid)} paid` : "");

type Question = { title: string; confirm: string; text: string; isPossible?: boolean };

const emptyOrKept = (impact: EventImpact, deed: string, text: string): Pick<Question, "text" | "isPossible"> => {
  const holders = listHolders(impact);
  return holders
    ? { text: `This event has ${holders}, so it can't be ${deed}. Postpone or cancel it instead.`, isPossible: false }
    : { text };
};

const questions: Record<AskedAct, (event: EventRecord, impact: EventImpact) => Question> = {
  publish: ({ title }) => ({
    title: `Publish ${title}?`,
    confirm: "Publish",
    text: "Everybody sees it from now on, and can buy or RSVP. Nobody is told.",
  }),
  unpublish: ({ title }, impact) => ({
    title: `Unpublish ${title}?`,
    confirm: "Unpublish",
    ...emptyOrKept(
      impact,
      "unpublished",
      "Nobody has a ticket or an RSVP. It becomes a draft, which only administrators see.",
    ),
  }),
  "stop-sales": ({ title }, impact) => {
    const holders = listHolders(impact);
    const kept = holders
      ? `It has ${holders}: what people have stays valid${impact.held > 0 ? ", and what is reserved can still be paid" : ""}. `
      : "";
    return {
      title: `Stop the sales of ${title}?`,
      confirm: "Stop sales",
      text: `${kept}Nobody can buy or RSVP until you resume. The page stays, and nobody is told.`,
    };
  },
  postpone: ({ title }, impact) => {
    const holders = listHolders(impact);
    return {
      title: `Postpone ${title}?`,
      confirm: "Postpone",
      text: holders
        ? `It has ${holders}${paidText(impact)}. Everybody who is coming is told that a new date will come, and what they have stays valid for it. Nobody new can buy or RSVP. Set the new date in the form to end it.`
        : "Nobody is coming yet, so nobody is told. Nobody can buy or RSVP until you set the new date in the form.",
    };
  },
  delete: ({ title, state }, impact) => ({
    title: `Delete ${title}?`,
    confirm: "Delete",
    ...emptyOrKept(
      impact,
      "deleted",
      `Nobody has a ticket or an RSVP. ${state === "draft" ? "" : "Members no longer see it. "}${canBeRestored}`,
    ),
  }),
};

const nobody: EventImpact = { tickets: 0, held: 0, rsvps: 0, paid: 0, used: 0, paid_orders: 0 };

/** Asks before an act, with whom it touches counted on the server. What can't be done says what to do instead. */
export const ActQuestion = ({
  act,
  event,
  busy,
  onConfirm,
  onClose,
}: {
  act: AskedAct;
  event: EventRecord;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}) => {
  const { data, isError } = useQuery({
    ...query("eventChangesAdmin", "impact", { eventId: event.id }),
    staleTime: 0,
    gcTime: 0,
  });
  const { title, confirm, text, isPossible = true } = questions[act](event, data ?? nobody);
  const failed = "Couldn't count who is coming. Close this and try again.";
  return (
    <ConfirmDialog
      open
      destructive={act !== "publish"}
      busy={busy}
      ready={data !== undefined && isPossible}
      title={title}
      text={data ? text : isError ? failed : "Counting who is coming…"}
      confirm={confirm}
      cancel={isPossible ? "Keep as it is" : "Close"}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
};
