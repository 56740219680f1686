import CloseRounded from "@mui/icons-material/CloseRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import IconButton from "@mui/material/IconButton";
import Skeleton from "@mui/material/Skeleton";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Link } from "react-router-dom";
import type { MemberDetails } from "../../../../../../shared/model/managed-member.ts";
import { formatCityDate } from "../../../../../../shared/rules/city-day.ts";
import { query } from "../../../../api/index.ts";
import { StatusChip } from "../../../../back-office/layout/status-chip.tsx";
import { FailedState } from "../../../../components/feedback/states.tsx";
import { useIsPhone } from "../../../../components/layout/use-is-phone.ts";
import { sourceTexts, statusesOf, tierName } from "../member-texts.ts";
import { type Asked, ManageQuestion } from "./manage-question.tsx";
import { TierForm } from "./tier-form.tsx";
import { useManageMembership } from "./use-manage-membership.ts";

const Standing = ({ member }: { member: MemberDetails }) => {
  const { tier, end_at, cancel_at_period_end } = member.membership;
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1 }}>
      <StatusChip tone="neutral" label={tierName(tier)} />
      {statusesOf(member).map(({ label, tone }) => (
        <StatusChip key={label} tone={tone} label={label} />
      ))}
      <Box component="span" sx={{ color: "text.secondary" }}>
        {sourceTexts[member.source]}
        {end_at &&
          member.subscription_active &&
          ` · ${cancel_at_period_end ? "ends" : "until"} ${formatCityDate(end_at)}`}
      </Box>
    </Box>
  );
};

const Actions = ({ member, busy, onAsk }: { member: MemberDetails; busy: boolean; onAsk: (asked: Asked) => void }) => (
  <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
    {member.suspended_at ? (
      <Button variant="outlined" color="inherit" disabled={busy} onClick={() => onAsk("activate")}>
        Activate
      </Button>
    ) : (
      <Button
        variant="outlined"
        color="inherit"
        disabled={busy || !member.subscription_active}
        onClick={() => onAsk("suspend")}
      >
        Suspend
      </Button>
    )}
    <Button
      variant="outlined"
      color="error"
      disabled={busy || !(member.subscription_active || member.suspended_at || member.billing.subscription)}
      onClick={() => onAsk("cancel")}
    >
      Cancel Subscription
    </Button>
  </Box>
);

/** Changes a member's tier, suspends, activates or cancels the membership. */
export const ManageDialog = ({ userId, name, onClose }: { userId: string; name: string; onClose: () => void }) => {
  const titleId = useId();
  const isPhone = useIsPhone();
  const [asked, setAsked] = useState<Asked | null>(null);
  const { data: member, error, refetch } = useQuery(query("memberSearchAdmin", "get", { userId }));
  const { data: grants } = useQuery(query("membershipsAdmin", "grants", { userId }));
  const { save, busy } = useManageMembership(userId, onClose);
  return (
    <Dialog
      open
      onClose={busy ? undefined : onClose}
      aria-labelledby={titleId}
      maxWidth="xs"
      fullWidth
      fullScreen={isPhone}
    >
      <Box sx={{ display: "flex", alignItems: "center", pr: 1.5 }}>
        <DialogTitle id={titleId} sx={{ flex: 1, minWidth: 0, overflowWrap: "anywhere" }}>
          Manage {name}
        </DialogTitle>
        <IconButton aria-label="Close" onClick={onClose} disabled={busy}>
          <CloseRounded />
        </IconButton>
      </Box>
      <DialogContent dividers sx={{ display: "grid", gap: 2, alignContent: "start", fontSize: "0.875rem" }}>
        {error && !member ? (
          <FailedState compact title="Couldn't load this member" onRetry={() => void refetch()} />
        ) : member ? (
          <>
            <Standing member={member} />
            <TierForm
              key={`${member.subscription_tier} ${member.suspended_at}`}
              member={member}
              busy={busy || !grants}
              onChoose={setAsked}
            />
            <Actions member={member} busy={busy || !grants} onAsk={setAsked} />
          </>
        ) : (
          <Skeleton variant="rounded" height={220} />
        )}
      </DialogContent>
      <DialogActions>
        <Button component={Link} to={`/admin/members/${userId}`} color="inherit" onClick={onClose}>
          Open Member
        </Button>
      </DialogActions>
      {asked && member && (
        <ManageQuestion
          asked={asked}
          member={member}
          grants={grants?.items ?? []}
          onConfirm={(wish) => {
            setAsked(null);
            save(wish);
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </Dialog>
  );
};
