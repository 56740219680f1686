import { ConfirmDialog } from "../../../components/confirm/confirm-dialog.tsx";
import { useBlock } from "./people-queries.ts";

/** Asks before it blocks a member; `onBlocked` is called once it is done. */
export const BlockDialog = ({
  userId,
  name,
  onBlocked,
  onClose,
}: {
  userId: string;
  name: string;
  onBlocked?: () => void;
  onClose: () => void;
}) => {
  const block = useBlock(userId);
  return (
    <ConfirmDialog
      open
      title={`Block ${name}?`}
      text="You won't see each other's posts, comments or messages, and you'll stop following each other. They aren't told."
      confirm="Block"
      destructive
      busy={block.isPending}
      onConfirm={() => block.mutate(true, { onSuccess: () => onBlocked?.(), onSettled: onClose })}
      onClose={onClose}
    />
  );
};
