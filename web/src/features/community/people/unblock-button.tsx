import BlockRounded from "@mui/icons-material/BlockRounded";
import Button from "@mui/material/Button";
import { useBlock } from "./people-queries.ts";

/** Unblocks a member at once. */
export const UnblockButton = ({ userId, name }: { userId: string; name: string }) => {
  const block = useBlock(userId);
  return (
    <Button
      size="small"
      color="inherit"
      startIcon={<BlockRounded />}
      aria-label={`Unblock ${name}`}
      loading={block.isPending}
      onClick={() => block.mutate(false)}
    >
      Unblock
    </Button>
  );
};
