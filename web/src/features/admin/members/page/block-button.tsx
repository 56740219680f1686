import Button from "@mui/material/Button";
import { useState } from "react";
import type { MemberDetails } from "../../../../../../shared/model/managed-member.ts";
import { call, queryKeyOf } from "../../../../api/index.ts";
import { useSave } from "../../../../back-office/form/use-save.ts";
import { timelineKey } from "../../../../back-office/timeline/timeline-calls.ts";
import { ConfirmDialog } from "../../../../components/confirm/confirm-dialog.tsx";
import { useUpdateListed } from "../list/use-members.ts";

const useBlock = ({ id: userId, blocked_at }: MemberDetails) => {
  const updateListed = useUpdateListed();
  return useSave({
    save: async (_: null) => {
      if (blocked_at) await call("membersAdmin", "unblock", { userId });
      else await call("membersAdmin", "block", { userId });
      updateListed(userId, { blocked_at: blocked_at ? null : new Date().toISOString() });
    },
    failed: blocked_at ? "Failed to unblock account" : "Failed to block account",
    done: blocked_at ? "Account unblocked" : "Account blocked",
    refresh: [queryKeyOf("memberSearchAdmin", "get", { userId }), timelineKey("member")],
  });
};

/** Turns the account's sign-in off, or on again, after asking. */
export const BlockButton = ({ member }: { member: MemberDetails }) => {
  const [isAsking, setIsAsking] = useState(false);
  const { save, busy } = useBlock(member);
  const isBlocked = member.blocked_at !== null;
  return (
    <>
      <Button
        variant="outlined"
        color={isBlocked ? "inherit" : "error"}
        loading={busy}
        onClick={() => setIsAsking(true)}
      >
        {isBlocked ? "Unblock Account" : "Block Account"}
      </Button>
      <ConfirmDialog
        open={isAsking}
        destructive={!isBlocked}
        title={isBlocked ? "Unblock this account?" : "Block this account?"}
        text={
          isBlocked
            ? `${member.display_name} can sign in again.`
            : `${member.display_name} can't sign in anymore, and every device is signed out within an hour. The membership keeps running: suspend it too if it should stop.`
        }
        confirm={isBlocked ? "Unblock" : "Block"}
        onConfirm={() => {
          setIsAsking(false);
          save(null);
        }}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
};
