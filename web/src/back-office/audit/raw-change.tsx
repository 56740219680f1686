import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useId, useState } from "react";
import type { AuditRecord } from "../../../../shared/model/audit.ts";
import { toSentenceText } from "./audit-sentences.ts";

const RawDialog = ({ row, onClose }: { row: AuditRecord; onClose: () => void }) => {
  const titleId = useId();
  const { names: _names, ...stored } = row;
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="md" fullWidth>
      <DialogTitle id={titleId} sx={{ overflowWrap: "anywhere" }}>
        {toSentenceText(row)}
      </DialogTitle>
      <DialogContent>
        <Box
          component="pre"
          sx={{ m: 0, fontFamily: "monospace", fontSize: 13, whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}
        >
          {JSON.stringify(stored, null, 2)}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
};

/** Opens a row as it is stored, with every field that changed. */
export const RawChange = ({ row }: { row: AuditRecord }) => {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="small" color="inherit" onClick={() => setIsOpen(true)}>
        Details
      </Button>
      {isOpen && <RawDialog row={row} onClose={() => setIsOpen(false)} />}
    </>
  );
};
