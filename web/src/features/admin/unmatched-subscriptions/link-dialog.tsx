import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { type FormEvent, useState } from "react";
import type { UnmatchedSubscription } from "../../../../../shared/model/billing.ts";
import type { ListedMember } from "../../../../../shared/model/managed-member.ts";
import { formatCents } from "../../../../../shared/rules/money.ts";
import { call, queryKeyOf } from "../../../api/index.ts";
import { FormDialog } from "../../../back-office/form/form-dialog.tsx";
import { MemberPicker } from "../../../back-office/form/member-picker.tsx";
import { useSave } from "../../../back-office/form/use-save.ts";

/** Gives an unmatched subscription to a member. */
export const LinkDialog = ({ subscription, onClose }: { subscription: UnmatchedSubscription; onClose: () => void }) => {
  const [member, setMember] = useState<ListedMember | null>(null);
  const { subscription_id: subscriptionId, email, monthly_amount } = subscription;
  const { save, busy } = useSave({
    save: (user_id: string) => call("stripeAdmin", "link", { subscriptionId, user_id }),
    failed: "Failed to link subscription",
    done: "Subscription linked",
    refresh: [queryKeyOf("membershipsAdmin", "unmatched"), queryKeyOf("stripeAdmin", "metrics")],
    onDone: onClose,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (member) save(member.id);
  };
  return (
    <FormDialog
      title="Link to member"
      onClose={onClose}
      onSubmit={submit}
      isDirty={false}
      busy={busy}
      submitLabel="Link to member"
      maxWidth="xs"
    >
      <Box>
        <Typography sx={{ overflowWrap: "anywhere" }}>
          {email ?? "No email"} · {formatCents(monthly_amount)}/mo
        </Typography>
        <Typography variant="body2" color="textSecondary">
          The member gets this subscription's plan, and its payments and refunds are booked to them. You can't undo this
          here.
        </Typography>
      </Box>
      <MemberPicker required onPick={setMember} />
    </FormDialog>
  );
};
