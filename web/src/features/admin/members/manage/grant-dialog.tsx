import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import * as z from "zod";
import { city } from "../../../../../../shared/model/city.ts";
import { GrantInput, type MemberDetails } from "../../../../../../shared/model/managed-member.ts";
import { localTimeErrorTexts, parseLocalTime, toLocalTime } from "../../../../../../shared/rules/city-time.ts";
import { days } from "../../../../../../shared/rules/durations.ts";
import { call, queryKeyOf } from "../../../../api/index.ts";
import { FormDialog } from "../../../../back-office/form/form-dialog.tsx";
import { FormDateTime, FormSelect, FormText } from "../../../../back-office/form/form-fields.tsx";
import { useSave } from "../../../../back-office/form/use-save.ts";
import { timelineKey } from "../../../../back-office/timeline/timeline-calls.ts";

type Values = { tier: "essential" | "premium"; end: string; reason: string };
type Parsed = z.output<typeof GrantInput>;

const endIn = (end: string, context: z.RefinementCtx): string | null => {
  if (!end) return null;
  const local = parseLocalTime(end);
  const isPast = local.ok && local.instant <= new Date().toISOString();
  if (local.ok && !isPast) return local.instant;
  const message = local.ok ? "Choose a time in the future" : localTimeErrorTexts[local.reason];
  context.addIssue({ code: "custom", path: ["end"], message });
  return null;
};

const Schema = z.custom<Values>().transform(({ tier, end, reason }, context): Parsed => {
  const parsed = GrantInput.safeParse({ tier, end_at: endIn(end, context), reason });
  if (parsed.success) return parsed.data;
  context.addIssue({ code: "custom", path: ["reason"], message: "Say why, in up to 200 characters" });
  return z.NEVER;
});

const tiers = [
  { value: "essential", label: "Essential" },
  { value: "premium", label: "Premium" },
];

const inAMonth = (): string => toLocalTime(new Date(Date.now() + days(30)).toISOString());

/** Gives a member a tier until a chosen time, or without end, for a reason. */
export const GrantDialog = ({ member, onClose }: { member: MemberDetails; onClose: () => void }) => {
  const userId = member.id;
  const form = useForm<Values, unknown, Parsed>({
    resolver: zodResolver(Schema),
    defaultValues: { tier: "premium", end: inAMonth(), reason: "" },
  });
  const { save, busy } = useSave({
    save: (grant: Parsed) => call("membershipsAdmin", "grant", { userId, ...grant }),
    failed: "Failed to grant membership",
    done: "Membership granted",
    refresh: [
      queryKeyOf("membershipsAdmin", "grants", { userId }),
      queryKeyOf("memberSearchAdmin", "get", { userId }),
      timelineKey("member"),
    ],
    onDone: onClose,
  });
  const { control, handleSubmit, formState } = form;
  return (
    <FormDialog
      title={`Grant membership to ${member.display_name}`}
      onClose={onClose}
      onSubmit={handleSubmit(save)}
      isDirty={formState.isDirty}
      busy={busy}
      submitLabel="Grant"
      maxWidth="xs"
    >
      <FormSelect control={control} name="tier" label="Tier" options={tiers} />
      <FormDateTime
        control={control}
        name="end"
        label="Until"
        helper={`${city.name} time. Leave it empty for no end.`}
      />
      <FormText control={control} name="reason" label="Reason" countTo={200} required />
    </FormDialog>
  );
};
