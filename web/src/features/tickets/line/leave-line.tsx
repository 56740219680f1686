import Button from "@mui/material/Button";
import { useState } from "react";
import type { LinePlace } from "../../../../../shared/model/line.ts";
import { ConfirmDialog } from "../../../components/confirm/confirm-dialog.tsx";
import { useLeaveLine } from "./line-queries.ts";

const getText = ({ hold }: LinePlace): string =>
  hold
    ? "Your tickets go back on sale. You won't be charged."
    : "You lose your place. If you come back, you start at the end of the line. You won't be charged.";

/** Leaves the line, after asking. */
export const LeaveLine = ({ place }: { place: LinePlace }) => {
  const [isAsking, setIsAsking] = useState(false);
  const leave = useLeaveLine(place);
  return (
    <>
      <Button color="inherit" fullWidth onClick={() => setIsAsking(true)}>
        Leave the line
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Leave the line?"
        text={getText(place)}
        confirm="Leave the line"
        destructive
        busy={leave.isPending}
        onConfirm={() => leave.mutate(undefined, { onSettled: () => setIsAsking(false) })}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
};
