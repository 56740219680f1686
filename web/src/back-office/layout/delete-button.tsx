import DeleteOutlineRounded from "@mui/icons-material/DeleteOutlineRounded";
import IconButton from "@mui/material/IconButton";
import Tooltip from "@mui/material/Tooltip";
import { useState } from "react";
import { ConfirmDialog } from "../../components/confirm/confirm-dialog.tsx";

/** Deletes after asking; `what` names the record, such as "the deal of Dune Dog". */
export const DeleteButton = ({
  what,
  text,
  busy,
  onDelete,
}: {
  what: string;
  text: string;
  busy: boolean;
  onDelete: () => void;
}) => {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Tooltip title="Delete">
        <IconButton aria-label={`Delete ${what}`} onClick={() => setIsAsking(true)}>
          <DeleteOutlineRounded />
        </IconButton>
      </Tooltip>
      <ConfirmDialog
        open={isAsking}
        destructive
        busy={busy}
        title={`Delete ${what}?`}
        text={text}
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
