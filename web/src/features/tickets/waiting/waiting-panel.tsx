import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import type { WaitingEntry } from "../../../../../shared/model/waiting-list.ts";
import { formatShortMoment } from "../../../../../shared/rules/short-time.ts";
import { ConfirmDialog } from "../../../components/confirm/confirm-dialog.tsx";
import { useServerNow } from "../../../member/server-time.ts";
import { useLeaveList } from "./waiting-queries.ts";
import { awaitedText, nextText, placeText } from "./waiting-texts.ts";

const LeaveList = ({ entry }: { entry: WaitingEntry }) => {
  const [isAsking, setIsAsking] = useState(false);
  const leave = useLeaveList(entry.event_id);
  return (
    <>
      <Button color="inherit" fullWidth onClick={() => setIsAsking(true)}>
        Leave the list
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Leave the waiting list?"
        text="You lose your place. If you come back, you start behind everybody who waits."
        confirm="Leave the list"
        destructive
        busy={leave.isPending}
        onConfirm={() => leave.mutate(undefined, { onSettled: () => setIsAsking(false) })}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
};

const restText = ({ unanswered }: WaitingEntry): string =>
  unanswered > 0 ? "That offer is over" : "You passed this one on";

/** A member on an event's waiting list: their place, or until when they aren't asked, and how to leave. */
export const WaitingPanel = ({ entry }: { entry: WaitingEntry }) => {
  const now = useServerNow(60_000);
  const { rests_until: restsUntil } = entry;
  return (
    <Card component="section" aria-label="Your waiting list" sx={{ p: { xs: 2, sm: 2.5 }, display: "grid", gap: 1.5 }}>
      <Box role="status">
        <Typography variant="subtitle1" component="h2" color="textSecondary" sx={{ overflowWrap: "anywhere" }}>
          {`You're on the waiting list for ${awaitedText(entry)}`}
        </Typography>
        <Typography variant="h2" component="p" sx={{ fontVariantNumeric: "tabular-nums" }}>
          {restsUntil ? restText(entry) : placeText(entry.place)}
        </Typography>
      </Box>
      <Typography variant="body2" color="textSecondary">
        {restsUntil ? `You're back in line ${formatShortMoment(restsUntil, now)}.` : nextText(entry, now)}
      </Typography>
      <LeaveList entry={entry} />
    </Card>
  );
};
