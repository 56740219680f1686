import FlagOutlined from "@mui/icons-material/FlagOutlined";
import IconButton from "@mui/material/IconButton";
import { useState } from "react";
import type { ReportedSubject } from "../../../../../shared/model/moderation.ts";
import { ReportDialog } from "./report-dialog.tsx";

/** Reports something of another member; `label` names what. */
export const ReportButton = ({ subject, label }: { subject: ReportedSubject; label: string }) => {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <IconButton aria-label={label} onClick={() => setIsOpen(true)} sx={{ my: -1, mr: -1 }}>
        <FlagOutlined fontSize="small" />
      </IconButton>
      {isOpen && <ReportDialog subject={subject} onClose={() => setIsOpen(false)} />}
    </>
  );
};
