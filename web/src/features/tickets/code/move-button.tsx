import Button from "@mui/material/Button";
import { useState } from "react";
import { ConfirmDialog } from "../../../components/confirm/confirm-dialog.tsx";

type MoveButtonProps = { movesLeft: number; from: string; isPending: boolean; onMove: () => void };

const countText = (movesLeft: number): string =>
  movesLeft === 1 ? "You can move it once more today." : `You can move it ${movesLeft} more times today.`;

/** Moves the code to this phone once that was confirmed; says how often that's left today. */
export const MoveButton = ({ movesLeft, from, isPending, onMove }: MoveButtonProps) => {
  const [isAsked, setIsAsked] = useState(false);
  return (
    <>
      <Button
        variant="contained"
        size="large"
        fullWidth
        disabled={movesLeft === 0}
        loading={isPending}
        onClick={() => setIsAsked(true)}
      >
        {movesLeft === 0 ? "No more moves today" : "Use on this phone"}
      </Button>
      <ConfirmDialog
        open={isAsked}
        title="Use your code on this phone?"
        text={`The code on ${from} stops working. For two hours the door may ask for your ID. ${countText(movesLeft)}`}
        confirm="Use on this phone"
        onConfirm={() => {
          setIsAsked(false);
          onMove();
        }}
        onClose={() => setIsAsked(false)}
      />
    </>
  );
};
