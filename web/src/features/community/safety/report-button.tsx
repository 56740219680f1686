import FlagOutlined from "@mui/icons-material/FlagOutlined";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { useState } from "react";
import type { ReportedSubject } from "../../../../../shared/model/moderation.ts";
import { ReportDialog } from "./report-dialog.tsx";

/** Reports something of another member: a small icon where `icon` is set, otherwise a button. `label` names what. */
export const ReportButton = ({ subject, label, icon }: { subject: ReportedSubject; label: string; icon?: boolean }) => {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      {icon ? (
        <IconButton aria-label={label} onClick={() => setIsOpen(true)} sx={{ my: -1, mr: -1 }}>
          <FlagOutlined fontSize="small" />
        </IconButton>
      ) : (
        <Button
          size="small"
          color="inherit"
          startIcon={<FlagOutlined />}
          aria-label={label}
          onClick={() => setIsOpen(true)}
        >
          Report
        </Button>
      )}
      {isOpen && <ReportDialog subject={subject} onClose={() => setIsOpen(false)} />}
    </>
  );
};
