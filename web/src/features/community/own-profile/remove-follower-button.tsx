import Button from "@mui/material/Button";
import { useState } from "react";
import { ConfirmDialog } from "../../../components/confirm/confirm-dialog.tsx";
import type { Peer } from "../peer.ts";
import { useRemoveFollower } from "../people/people-queries.ts";

/** Removes a follower, after asking. */
export const RemoveFollowerButton = ({ member }: { member: Peer }) => {
  const [isAsking, setIsAsking] = useState(false);
  const remove = useRemoveFollower();
  return (
    <>
      <Button
        size="small"
        color="inherit"
        aria-label={`Remove ${member.display_name} from your followers`}
        onClick={() => setIsAsking(true)}
      >
        Remove
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Remove this follower?"
        text={`${member.display_name} won't hear about what you do anymore. They aren't told.`}
        confirm="Remove"
        busy={remove.isPending}
        onConfirm={() => remove.mutate(member.user_id, { onSettled: () => setIsAsking(false) })}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
};
