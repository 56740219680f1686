import ContentCopyRounded from "@mui/icons-material/ContentCopyRounded";
import PersonAddRounded from "@mui/icons-material/PersonAddRounded";
import SyncRounded from "@mui/icons-material/SyncRounded";
import Badge from "@mui/material/Badge";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { keyframes } from "@mui/material/styles";
import { IfMay } from "../../../back-office/roles/if-may.tsx";
import { toast } from "../../../components/feedback/toast.tsx";
import type { SyncStart } from "./use-sync.ts";

const turn = keyframes({ to: { transform: "rotate(360deg)" } });

const Spinning = ({ on }: { on: boolean }) => (
  <SyncRounded
    data-spinning={on}
    sx={
      on
        ? { animation: `${turn} 1s linear infinite`, "@media (prefers-reduced-motion: reduce)": { animation: "none" } }
        : {}
    }
  />
);

const copy = async (statement: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(statement);
    toast({ title: "SQL query copied! Run it in the DynamoDB PartiQL editor to clean duplicates." });
  } catch {
    toast({
      title: "Couldn't copy the query",
      text: "Allow access to the clipboard and try again.",
      variant: "destructive",
    });
  }
};

/** What an administrator can do about memberships at Stripe; the badge is the last reconcile's unmatched count. */
export const SyncButtons = ({
  start,
  busy,
  unmatched,
  statement,
}: {
  start: (what: SyncStart) => void;
  busy: boolean;
  unmatched: number;
  statement: string | undefined;
}) => (
  <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
    <IfMay route={["stripeAdmin", "backfill"]}>
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        startIcon={<PersonAddRounded />}
        disabled={busy}
        onClick={() => start("backfill")}
      >
        Backfill Profiles
      </Button>
    </IfMay>
    <Button
      size="small"
      variant="outlined"
      color="inherit"
      startIcon={<ContentCopyRounded />}
      disabled={!statement}
      onClick={() => void copy(statement ?? "")}
    >
      Copy Cleanup SQL
    </Button>
    <IfMay route={["stripeAdmin", "reconcile"]}>
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        startIcon={<Spinning on={busy} />}
        disabled={busy}
        onClick={() => start("30-days")}
      >
        30 Days
      </Button>
    </IfMay>
    <IfMay route={["stripeAdmin", "reconcile"]}>
      <Badge badgeContent={unmatched} color="error" max={9_999} data-testid="unmatched-badge">
        <Button
          size="small"
          variant="contained"
          startIcon={<Spinning on={busy} />}
          disabled={busy}
          onClick={() => start("full")}
        >
          Full Sync & Create Users
        </Button>
      </Badge>
    </IfMay>
  </Box>
);
