import { zodResolver } from "@hookform/resolvers/zod";
import Button from "@mui/material/Button";
import { useState } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod";
import {
  type MemberDetails,
  type PointRedemption,
  PointRedemptionInput,
} from "../../../../../../shared/model/managed-member.ts";
import { formatCityDateTime } from "../../../../../../shared/rules/city-time.ts";
import { counted } from "../../../../../../shared/rules/counted.ts";
import { call, queryKeyOf } from "../../../../api/index.ts";
import { FormDialog } from "../../../../back-office/form/form-dialog.tsx";
import { FormNumber, FormText } from "../../../../back-office/form/form-fields.tsx";
import { useSave } from "../../../../back-office/form/use-save.ts";
import { EmptyList } from "../../../../back-office/layout/empty-list.tsx";
import { SectionCard } from "../../../../back-office/layout/section-card.tsx";
import type { Column } from "../../../../back-office/table/column.ts";
import { DataTable } from "../../../../back-office/table/data-table.tsx";
import { useCursorPages } from "../../../../back-office/table/use-cursor-pages.ts";
import { timelineKey } from "../../../../back-office/timeline/timeline-calls.ts";

const columns: Column<PointRedemption>[] = [
  { field: "at", header: "When", value: ({ at }) => formatCityDateTime(at), width: 200 },
  { field: "points", header: "Points", value: ({ points_spent }) => points_spent, align: "right", width: 90 },
  { field: "reason", header: "For", value: ({ reason }) => reason, flex: 2, minWidth: 180 },
];

type Values = { points: string; reason: string };
type Parsed = z.output<typeof PointRedemptionInput>;

const schemaFor = (balance: number) =>
  z.custom<Values>().transform(({ points, reason }, context): Parsed => {
    const parsed = PointRedemptionInput.safeParse({ points: points.trim() ? Number(points) : Number.NaN, reason });
    if (parsed.success && parsed.data.points <= balance) return parsed.data;
    const issues = parsed.success ? ["points"] : parsed.error.issues.map(({ path }) => String(path[0]));
    const texts: Record<string, string> = {
      points: `Enter a whole number from 1 to ${balance}`,
      reason: "Say what for, in up to 200 characters",
    };
    for (const path of new Set(issues)) {
      context.addIssue({ code: "custom", path: [path], message: texts[path] ?? "Check this field" });
    }
    return z.NEVER;
  });

const RedeemDialog = ({ member, onClose }: { member: MemberDetails; onClose: () => void }) => {
  const userId = member.id;
  const { control, handleSubmit, formState } = useForm<Values, unknown, Parsed>({
    resolver: zodResolver(schemaFor(member.reward_points)),
    defaultValues: { points: "", reason: "" },
  });
  const { save, busy } = useSave({
    save: (input: Parsed) => call("membersAdmin", "redeemPoints", { userId, ...input }),
    failed: "Failed to redeem points",
    done: "Points redeemed",
    refresh: [
      queryKeyOf("membersAdmin", "pointRedemptions"),
      queryKeyOf("memberSearchAdmin", "get", { userId }),
      timelineKey("member"),
    ],
    onDone: onClose,
  });
  return (
    <FormDialog
      title="Redeem points"
      onClose={onClose}
      onSubmit={handleSubmit(save)}
      isDirty={formState.isDirty}
      busy={busy}
      submitLabel="Redeem Points"
      maxWidth="xs"
    >
      <FormNumber
        control={control}
        name="points"
        label="Points"
        helper={`${member.display_name} has ${member.reward_points}.`}
        required
      />
      <FormText control={control} name="reason" label="For" countTo={200} required />
    </FormDialog>
  );
};

/** The member's balance of points, and what it was redeemed for. */
export const PointsTab = ({ member }: { member: MemberDetails }) => {
  const [isRedeeming, setIsRedeeming] = useState(false);
  const state = useCursorPages("membersAdmin", "pointRedemptions", { userId: member.id }, { pageSize: 25 });
  const { rows, loading, error, onRetry, pager } = state;
  return (
    <SectionCard
      title={counted(member.reward_points, "point")}
      text="Points are earned by inviting friends, and redeemed here."
      actions={
        member.reward_points > 0 && (
          <Button variant="outlined" color="inherit" onClick={() => setIsRedeeming(true)}>
            Redeem points
          </Button>
        )
      }
    >
      <DataTable
        {...{ rows, columns, loading, error, onRetry, pager }}
        label="Redeemed points"
        failedTitle="Couldn't load redeemed points"
        empty={<EmptyList text="No points were redeemed yet." />}
      />
      {isRedeeming && <RedeemDialog member={member} onClose={() => setIsRedeeming(false)} />}
    </SectionCard>
  );
};
