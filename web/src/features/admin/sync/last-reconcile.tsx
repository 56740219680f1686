import Alert from "@mui/material/Alert";
import AlertTitle from "@mui/material/AlertTitle";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import type { SyncAudit } from "../../../../../shared/model/sync.ts";
import { counted } from "../../../../../shared/rules/counted.ts";
import { minutes } from "../../../../../shared/rules/durations.ts";
import { formatCents } from "../../../../../shared/rules/money.ts";
import { timeAgo } from "../../../../../shared/rules/time-ago.ts";
import { IfMay } from "../../../back-office/roles/if-may.tsx";
import { useNow } from "../../../components/use-now.ts";
import { Reasons } from "./reasons.tsx";

type Detail = SyncAudit["summary"]["unmatched_details"][number];

const distinctEmails = (details: Detail[]): Detail[] =>
  [...new Map(details.toReversed().map((detail) => [detail.email, detail])).values()].reverse();

const Unmatched = ({ details, busy, onCreate }: { details: Detail[]; busy: boolean; onCreate: () => void }) => (
  <Box sx={{ mt: 1.5 }}>
    <Box component="h4" sx={{ m: 0, fontSize: "inherit" }}>
      Active Stripe subscription(s) without member profile(s)
    </Box>
    <Box component="ul" sx={{ my: 0.5, pl: 2.5, maxHeight: "12rem", overflowY: "auto" }}>
      {distinctEmails(details).map(({ email, amount_cents }) => (
        <Box component="li" key={email ?? ""} sx={{ overflowWrap: "anywhere" }}>
          {email ?? "No email"} · {formatCents(amount_cents)}/mo
        </Box>
      ))}
    </Box>
    <IfMay route={["stripeAdmin", "reconcile"]}>
      <Button size="small" color="inherit" variant="outlined" disabled={busy} onClick={onCreate}>
        Create Missing Profiles Now
      </Button>
    </IfMay>
  </Box>
);

/** The latest comparison with Stripe: when, what it did, and which running subscriptions have no member. */
export const LastReconcile = ({
  audit,
  busy,
  onCreate,
}: {
  audit: SyncAudit | undefined;
  busy: boolean;
  onCreate: () => void;
}) => {
  const now = useNow(minutes(1));
  if (!audit) {
    return (
      <Alert severity="info" sx={{ mb: 2 }}>
        There's no reconcile yet. The first one runs within 15 minutes.
      </Alert>
    );
  }
  const { errors, records_unmatched: unmatched } = audit;
  const isBad = errors.length > 0 || unmatched > 0;
  return (
    <Alert severity={isBad ? "error" : "info"} data-destructive={isBad} sx={{ mb: 2 }}>
      <AlertTitle>Last Reconcile: {timeAgo(audit.started_at, new Date(now).toISOString(), "short")}</AlertTitle>
      {audit.records_created} created, {audit.records_updated} updated, {audit.records_skipped} skipped, {unmatched}{" "}
      unmatched, {counted(errors.length, "error")}
      <Reasons errors={errors} />
      {audit.summary.unmatched_details.length > 0 && (
        <Unmatched details={audit.summary.unmatched_details} busy={busy} onCreate={onCreate} />
      )}
    </Alert>
  );
};
