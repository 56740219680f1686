import { useState } from "react";
import type { CaseState, ModerationCase } from "../../../../../shared/model/moderation.ts";
import { formatCityDateTime } from "../../../../../shared/rules/city-time.ts";
import { communityRules, reportReasons } from "../../../../../shared/rules/community-rules.ts";
import { EmptyList } from "../../../back-office/layout/empty-list.tsx";
import type { Column } from "../../../back-office/table/column.ts";
import { DataTable } from "../../../back-office/table/data-table.tsx";
import { useCursorPages } from "../../../back-office/table/use-cursor-pages.ts";
import { CaseDialog } from "./case-dialog.tsx";
import { outcomeNames, subjectNames } from "./moderation-texts.ts";

const reasonsText = ({ reasons }: ModerationCase): string =>
  reasons.map(({ reason, count }) => `${reportReasons[reason]}${count > 1 ? ` (${count})` : ""}`).join(", ");

const common: Column<ModerationCase>[] = [
  { field: "content", header: "Text", value: ({ content }) => content, flex: 2, minWidth: 200 },
  { field: "type", header: "What", value: ({ subject }) => subjectNames[subject.type], width: 100 },
  { field: "author", header: "Author", value: ({ author }) => author.display_name, minWidth: 130 },
];

const openColumns: Column<ModerationCase>[] = [
  ...common,
  { field: "reporters", header: "Reports", value: ({ reporters }) => reporters, width: 90, align: "right" },
  { field: "reasons", header: "Reasons", value: reasonsText, flex: 2, minWidth: 180 },
  { field: "opened_at", header: "First Reported", value: ({ opened_at }) => formatCityDateTime(opened_at), width: 190 },
];

const decidedColumns: Column<ModerationCase>[] = [
  ...common,
  { field: "outcome", header: "Decision", value: ({ outcome }) => outcome && outcomeNames[outcome], width: 110 },
  { field: "rule", header: "Rule", value: ({ rule }) => rule && communityRules[rule], flex: 1, minWidth: 160 },
  {
    field: "decided_at",
    header: "Decided",
    value: ({ decided_at }) => decided_at && formatCityDateTime(decided_at),
    width: 190,
  },
];

/** What members reported: open cases with the oldest first, each opens with its decision, or decided ones. */
export const CaseList = ({ state }: { state: CaseState }) => {
  const [item, setItem] = useState<ModerationCase | null>(null);
  const { rows, loading, error, onRetry, pager } = useCursorPages("moderationAdmin", "cases", { state });
  const isOpen = state === "open";
  return (
    <>
      <DataTable
        {...{ rows, loading, error, onRetry, pager }}
        columns={isOpen ? openColumns : decidedColumns}
        label={isOpen ? "Open reports" : "Decided reports"}
        failedTitle="Failed to load reports"
        empty={<EmptyList text={isOpen ? "Nothing is waiting for a decision." : "Nothing was decided yet."} />}
        {...(isOpen ? { onOpen: setItem } : {})}
      />
      {item && <CaseDialog item={item} onClose={() => setItem(null)} />}
    </>
  );
};
