import Button from "@mui/material/Button";
import { useState } from "react";
import type { NightFigures } from "../../../../../shared/model/night.ts";
import { counted } from "../../../../../shared/rules/counted.ts";
import { call, queryKeyOf } from "../../../api/index.ts";
import { useSave } from "../../../back-office/form/use-save.ts";
import { ConfirmDialog } from "../../../components/confirm/confirm-dialog.tsx";

const keptText = ({ held }: NightFigures): string =>
  held > 0 ? ` ${counted(held, "reserved ticket")} can still be paid.` : "";

/** Stops the sales of an event or resumes them; both ask first, since one tap in a crowd is easily a wrong one. */
export const NightSales = ({ night }: { night: NightFigures }) => {
  const { event } = night;
  const [isAsked, setIsAsked] = useState(false);
  const [askedState, setAskedState] = useState(event.state);
  // The question stays the one that was asked, while what came of it is read.
  const isStopped = (isAsked ? askedState : event.state) === "sales-stopped";
  const ask = () => {
    setAskedState(event.state);
    setIsAsked(true);
  };
  const { save, busy } = useSave({
    save: () => call("eventsAdmin", isStopped ? "resumeSales" : "stopSales", { eventId: event.id }),
    failed: isStopped ? "Failed to resume sales" : "Failed to stop sales",
    done: isStopped ? "Sales resumed" : "Sales stopped",
    refresh: [
      queryKeyOf("eventsAdmin", "night", { eventId: event.id }),
      queryKeyOf("eventsAdmin", "list"),
      queryKeyOf("events", "get"),
    ],
    onDone: () => setIsAsked(false),
  });
  if (event.past || (event.state !== "published" && !isStopped)) return null;
  const act = isStopped ? "Resume sales" : "Stop sales";
  return (
    <>
      <Button
        fullWidth
        variant={isStopped ? "contained" : "outlined"}
        color={isStopped ? "primary" : "error"}
        onClick={ask}
        sx={{ minHeight: 48, mb: 2 }}
      >
        {act}
      </Button>
      <ConfirmDialog
        open={isAsked}
        destructive={!isStopped}
        busy={busy}
        title={isStopped ? `Resume the sales of ${event.title}?` : `Stop the sales of ${event.title}?`}
        text={
          isStopped
            ? "Everybody can buy or RSVP again."
            : `Nobody can buy or RSVP until you resume.${keptText(night)} Nobody is told.`
        }
        confirm={act}
        cancel="Keep as it is"
        onConfirm={() => save(undefined)}
        onClose={() => setIsAsked(false)}
      />
    </>
  );
};
