import DeleteOutlineRounded from "@mui/icons-material/DeleteOutlineRounded";
import { useState } from "react";
import { ConfirmDialog } from "../../components/confirm/confirm-dialog.tsx";
import { RowAction } from "../table/row-action.tsx";

/**
 * Deletes after asking; `what` names the record, such as "the deal of Dune Dog", and `text` says what its deletion means. Without a text nobody
 * else notices, and it is deleted at once.
 */
export const DeleteButton = ({
  what,
  text,
  busy,
  onDelete,
}: {
  what: string;
  text: string | null;
  busy: boolean;
  onDelete: () => void;
}) => {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <RowAction
        label="Delete"
        name={`Delete ${what}`}
        icon={<DeleteOutlineRounded />}
        disabled={text === null && busy}
        onClick={() => (text === null ? onDelete() : setIsAsking(true))}
      />
      <ConfirmDialog
        open={isAsking}
        destructive
        busy={busy}
        title={`Delete ${what}?`}
        text={text ?? ""}
        confirm="Delete"
        onConfirm={() => {
          setIsAsking(false);
          onDelete();
        }}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
};
