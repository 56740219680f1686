import Button from "@mui/material/Button";
import { useState } from "react";
import type { AppealedDecision } from "../../../../../shared/model/moderation.ts";
import { formatCityDateTime } from "../../../../../shared/rules/city-time.ts";
import { communityRules } from "../../../../../shared/rules/community-rules.ts";
import { minutes } from "../../../../../shared/rules/durations.ts";
import { call, queryKeyOf } from "../../../api/index.ts";
import { useSave } from "../../../back-office/form/use-save.ts";
import { EmptyList } from "../../../back-office/layout/empty-list.tsx";
import type { Column } from "../../../back-office/table/column.ts";
import { DataTable } from "../../../back-office/table/data-table.tsx";
import { useCursorPages } from "../../../back-office/table/use-cursor-pages.ts";
import { ConfirmDialog } from "../../../components/confirm/confirm-dialog.tsx";
import { useServerNow } from "../../../member/server-time.ts";

const isRunning = ({ until, lifted_at }: AppealedDecision, now: string): boolean =>
  lifted_at === null && (until === null || until > now);

const endText = ({ until, lifted_at }: AppealedDecision): string => {
  if (lifted_at) return `Lifted ${formatCityDateTime(lifted_at)}`;
  return until ? formatCityDateTime(until) : "For good";
};

const columns: Column<AppealedDecision>[] = [
  { field: "member", header: "Member", value: ({ member }) => member.display_name, flex: 1, minWidth: 150 },
  { field: "rule", header: "Rule", value: ({ rule }) => communityRules[rule], flex: 1, minWidth: 180 },
  { field: "at", header: "Since", value: ({ at }) => formatCityDateTime(at), width: 190 },
  { field: "until", header: "Until", value: endText, width: 220 },
];

const LiftButton = ({ decision }: { decision: AppealedDecision }) => {
  const [isAsking, setIsAsking] = useState(false);
  const { save, busy } = useSave({
    save: () => call("moderationAdmin", "lift", { decisionId: decision.id }),
    failed: "Failed to lift suspension",
    done: "Suspension lifted",
    refresh: [queryKeyOf("moderationAdmin", "suspensions")],
    onDone: () => setIsAsking(false),
  });
  return (
    <>
      <Button
        size="small"
        onClick={() => setIsAsking(true)}
        aria-label={`Lift the suspension of ${decision.member.display_name}`}
      >
        Lift
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Lift this suspension?"
        text={`${decision.member.display_name} can take part in the community again at once, and is told.`}
        confirm="Lift Suspension"
        busy={busy}
        onConfirm={() => save(undefined)}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
};

/** Suspensions from the community, latest first; those that run can be lifted. */
export const SuspensionList = () => {
  const now = useServerNow(minutes(1));
  const { rows, loading, error, onRetry, pager } = useCursorPages("moderationAdmin", "suspensions", {});
  return (
    <DataTable
      {...{ rows, columns, loading, error, onRetry, pager }}
      label="Suspensions"
      failedTitle="Failed to load suspensions"
      empty={<EmptyList text="Nobody was suspended from the community." />}
      rowActions={(decision) => (isRunning(decision, now) ? <LiftButton decision={decision} /> : null)}
      actionsWidth={90}
    />
  );
};
