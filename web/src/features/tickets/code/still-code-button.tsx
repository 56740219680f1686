import Button from "@mui/material/Button";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { fromHex } from "../../../../../shared/door/bytes.ts";
import { encodeStillCode } from "../../../../../shared/door/code.ts";
import { mutation } from "../../../api/index.ts";
import { ConfirmDialog } from "../../../components/confirm/confirm-dialog.tsx";
import { toast } from "../../../components/feedback/toast.tsx";

type StillCodeButtonProps = {
  ticketId: string;
  label: string;
  /** Whether there is a printed code already; otherwise making one is asked about first. */
  isMade: boolean;
  /** Gets the code's text. */
  onCode: (text: string) => void;
};

/**
 * Gets the code for print: with the member's name, for those whose phone is broken or can't keep a key. Making one ends the code
 * on a phone.
 */
export default function StillCodeButton({ ticketId, label, isMade, onCode }: StillCodeButtonProps) {
  const [isAsked, setIsAsked] = useState(false);
  const make = useMutation({
    ...mutation("doorPasses", "bind"),
    onSuccess: ({ pass }) => pass && onCode(encodeStillCode(fromHex(pass))),
    onError: ({ message }) => toast({ title: message, variant: "destructive" }),
    onSettled: () => setIsAsked(false),
  });
  const request = () => make.mutate({ ticketId, still: true, move: !isMade });
  return (
    <>
      <Button color="inherit" fullWidth loading={make.isPending} onClick={isMade ? request : () => setIsAsked(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={isAsked}
        title="Get a code to print?"
        text="It has your name on it, and the door always asks for your ID. The code on your phone stops working."
        confirm="Get the code"
        busy={make.isPending}
        onConfirm={request}
        onClose={() => setIsAsked(false)}
      />
    </>
  );
}
