import BlockRounded from "@mui/icons-material/BlockRounded";
import Button from "@mui/material/Button";
import { useState } from "react";
import { BlockDialog } from "./block-dialog.tsx";
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
      {isAsking && <BlockDialog userId={userId} name={name} onClose={() => setIsAsking(false)} />}
    </>
  );
};
