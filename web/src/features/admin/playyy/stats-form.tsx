import { zodResolver } from "@hookform/resolvers/zod";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod";
import { type PlayyyStats, PlayyyStatsInput } from "../../../../../shared/model/playyy.ts";
import { toCityTime } from "../../../../../shared/rules/city-time.ts";
import { call, query, queryKeyOf } from "../../../api/index.ts";
import { FormNumber } from "../../../back-office/form/form-fields.tsx";
import { FormRow } from "../../../back-office/form/form-section.tsx";
import { showDollars } from "../../../back-office/form/form-table.ts";
import { useFormRecord } from "../../../back-office/form/use-form-record.ts";
import { mergedForm, useMerge } from "../../../back-office/form/use-merge.tsx";
import { useSave } from "../../../back-office/form/use-save.ts";
import { HistoryLink } from "../../../back-office/layout/history-link.tsx";
import { SectionCard } from "../../../back-office/layout/section-card.tsx";
import { FailedState } from "../../../components/feedback/states.tsx";

type Figures = PlayyyStatsInput;
type Typed = Record<keyof Figures, string>;

const labels: Record<keyof Figures, string> = {
  activity_partners: "Activity partners",
  active_members: "Active members",
  avg_savings: "Average savings",
  hunt_winners: "Hunt winners",
};
const fields = {
  activity_partners: { label: labels.activity_partners },
  active_members: { label: labels.active_members },
  avg_savings: { label: labels.avg_savings, show: showDollars },
  hunt_winners: { label: labels.hunt_winners },
};
const names = Object.keys(labels) as (keyof Figures)[];

const toTyped = (stats: Figures): Typed =>
  Object.fromEntries(names.map((name) => [name, String(stats[name])])) as Typed;

const invalidText = "Enter a whole number, 0 or more";

const StatsSchema = z.custom<Typed>().transform((typed, context): Figures => {
  const toNumber = (text: string) => (/^\d+$/.test(text.trim()) ? Number(text) : Number.NaN);
  const parsed = PlayyyStatsInput.safeParse(Object.fromEntries(names.map((name) => [name, toNumber(typed[name])])));
  if (parsed.success) return parsed.data;
  for (const { path } of parsed.error.issues) context.addIssue({ code: "custom", path, message: invalidText });
  return z.NEVER;
});

const statsQuery = query("playyy", "stats", {});

type FormProps = {
  stats: PlayyyStats;
  onDirty: (isDirty: boolean) => void;
  onSaved: () => void;
};

const Form = ({ stats, onDirty, onSaved }: FormProps) => {
  const queryClient = useQueryClient();
  const form = useForm<Typed, unknown, Figures>({
    defaultValues: toTyped(stats),
    resolver: zodResolver(StatsSchema) as never,
  });
  const { control, handleSubmit, formState } = form;
  const merge = useMerge({
    record: stats,
    readLatest: () => call("playyy", "stats", {}),
    toValues: toTyped,
    fields,
    form: mergedForm(form),
  });
  const { save, busy } = useSave({
    save: (figures: Figures) =>
      call("playyyAdmin", "updateStats", { ...figures, version: (merge.record ?? stats).version }),
    failed: "Failed to save stats",
    done: "Stats saved",
    // What was saved is the latest; the public read may be some seconds old.
    onDone: (saved) => {
      queryClient.setQueryData(queryKeyOf("playyy", "stats", {}), saved);
      onSaved();
    },
    onConflict: merge.onConflict,
  });
  const { isDirty } = formState;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of what is typed is told
  useEffect(() => onDirty(isDirty), [isDirty]);
  return (
    <Box component="form" noValidate onSubmit={handleSubmit(save)} sx={{ display: "grid", gap: 2, maxWidth: 640 }}>
      {merge.panel}
      <FormRow>
        <FormNumber control={control} name="activity_partners" label={labels.activity_partners} />
        <FormNumber control={control} name="active_members" label={labels.active_members} />
      </FormRow>
      <FormRow>
        <FormNumber control={control} name="avg_savings" label={labels.avg_savings} start="$" helper="Whole dollars" />
        <FormNumber control={control} name="hunt_winners" label={labels.hunt_winners} />
      </FormRow>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1 }}>
        <Button type="submit" variant="contained" loading={busy} disabled={!isDirty}>
          Save stats
        </Button>
        <HistoryLink subject="playyy-stats" />
      </Box>
    </Box>
  );
};

const savedText = ({ updated_at }: PlayyyStats): string =>
  updated_at
    ? `Members see these numbers on the PLAYYY tab. Saved ${toCityTime(updated_at).format("MMM D, YYYY, h:mm A")}.`
    : "Members see these numbers on the PLAYYY tab. They are the defaults until you save your own.";

/** The four numbers of the PLAYYY tab. */
export const StatsForm = () => {
  const { data, isError, refetch } = useQuery(statsQuery);
  const { record, holdWhile, release } = useFormRecord(data);
  if (isError && !data) return <FailedState compact title="Couldn't load stats" onRetry={() => void refetch()} />;
  if (!data || !record) return <Skeleton variant="rounded" height={220} />;
  return (
    <SectionCard title="Statistics" text={savedText(data)}>
      <Form key={record.version} stats={record} onDirty={holdWhile} onSaved={release} />
    </SectionCard>
  );
};
