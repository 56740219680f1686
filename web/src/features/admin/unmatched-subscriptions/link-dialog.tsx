import Autocomplete from "@mui/material/Autocomplete";
import Box from "@mui/material/Box";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { UnmatchedSubscription } from "../../../../../shared/model/billing.ts";
import type { ListedMember } from "../../../../../shared/model/managed-member.ts";
import { formatCents } from "../../../../../shared/rules/money.ts";
import { call, queryKeyOf } from "../../../api/index.ts";
import { FormDialog } from "../../../back-office/form/form-dialog.tsx";
import { useSave } from "../../../back-office/form/use-save.ts";

const minLength = 2;

const useFoundMembers = (text: string) => {
  const q = text.trim();
  const input = { q, limit: 20 };
  return useQuery({
    queryKey: queryKeyOf("memberSearchAdmin", "list", input),
    queryFn: ({ signal }) => call("memberSearchAdmin", "list", input, signal),
    enabled: q.length >= minLength,
    placeholderData: keepPreviousData,
  });
};

const MemberPicker = ({ onPick }: { onPick: (member: ListedMember | null) => void }) => {
  const [text, setText] = useState("");
  const { data, isFetching, isError } = useFoundMembers(text);
  return (
    <Autocomplete
      options={text.trim().length >= minLength ? (data?.members ?? []) : []}
      filterOptions={(options) => options}
      getOptionLabel={({ display_name, email }) => `${display_name} (${email})`}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      loading={isFetching}
      noOptionsText={text.trim().length < minLength ? "Type at least 2 characters" : "No member found"}
      onInputChange={(_event, value) => setText(value)}
      onChange={(_event, member) => onPick(member)}
      renderInput={(params) => (
        <TextField
          {...params}
          label="Member"
          required
          error={isError}
          helperText={isError ? "Couldn't search members. Try again." : "Search by name, email or phone number"}
        />
      )}
    />
  );
};

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
      <MemberPicker onPick={setMember} />
    </FormDialog>
  );
};
