import BlockRounded from "@mui/icons-material/BlockRounded";
import Button from "@mui/material/Button";
import { useState } from "react";
import { ConfirmDialog } from "../../../components/confirm/confirm-dialog.tsx";
import { useBlock } from "./people-queries.ts";

/** Blocks a member after asking; unblocks at once. */
export const BlockButton = ({ userId, name, isBlocked }: { userId: string; name: string; isBlocked: boolean }) => {
  const [isAsking, setIsAsking] = useState(false);
  const block = useBlock(userId);
  return (
    <>
      <Button
        size="small"
        color="inherit"
        startIcon={<BlockRounded />}
        aria-label={isBlocked ? `Unblock ${name}` : `Block ${name}`}
        loading={block.isPending}
        onClick={() => (isBlocked ? block.mutate(false) : setIsAsking(true))}
      >
        {isBlocked ? "Unblock" : "Block"}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={`Block ${name}?`}
        text="You won't see each other's posts, comments or messages, and you'll stop following each other. They aren't told."
        confirm="Block"
        destructive
        busy={block.isPending}
        onConfirm={() => block.mutate(true, { onSettled: () => setIsAsking(false) })}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
};
