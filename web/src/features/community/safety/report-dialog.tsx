import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import FormControl from "@mui/material/FormControl";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormLabel from "@mui/material/FormLabel";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import Typography from "@mui/material/Typography";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { limits } from "../../../../../shared/model/limits.ts";
import { type ReportedSubject, ReportReason } from "../../../../../shared/model/moderation.ts";
import { reportReasons } from "../../../../../shared/rules/community-rules.ts";
import { call } from "../../../api/index.ts";
import { toast } from "../../../components/feedback/toast.tsx";
import { TextInput } from "../../../components/forms/text-input.tsx";
import { TitledDialog } from "../../../components/layout/titled-dialog.tsx";
import { showFailure } from "../show-failure.ts";

const titles: Record<ReportedSubject["type"], string> = {
  member: "Report Member",
  post: "Report Post",
  comment: "Report Comment",
  message: "Report Message",
};

type Wish = { reason: ReportReason; note: string };

const useReport = (subject: ReportedSubject, onDone: () => void) =>
  useMutation({
    mutationFn: (wish: Wish) => call("moderation", "report", { subject, ...wish }),
    onSuccess: () => {
      toast({ title: "Report sent", text: "Thanks. An administrator will look at it." });
      onDone();
    },
    onError: (error) => showFailure(error, "Failed to send report. Please try again.", "Please sign in to report."),
  });

/** Asks why something breaks the rules, and reports it. The author isn't told who did. */
export const ReportDialog = ({ subject, onClose }: { subject: ReportedSubject; onClose: () => void }) => {
  const labelId = useId();
  const [reason, setReason] = useState<ReportReason | null>(null);
  const [note, setNote] = useState("");
  const report = useReport(subject, onClose);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason) report.mutate({ reason, note: note.trim() });
  };
  return (
    <TitledDialog title={titles[subject.type]} onClose={onClose}>
      <Box component="form" onSubmit={submit} sx={{ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: 2 }}>
        <FormControl>
          <FormLabel id={labelId}>What's wrong? They aren't told who reported it.</FormLabel>
          {subject.type === "message" && (
            <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
              The team can read this message and the {limits.reportedContext} before it.
            </Typography>
          )}
          <RadioGroup
            aria-labelledby={labelId}
            value={reason ?? ""}
            onChange={(_event, value) => setReason(value as ReportReason)}
          >
            {ReportReason.options.map((option) => (
              <FormControlLabel key={option} value={option} control={<Radio />} label={reportReasons[option]} />
            ))}
          </RadioGroup>
        </FormControl>
        <TextInput
          label="Anything to add? (optional)"
          multiline
          maxRows={6}
          value={note}
          onChange={(event) => setNote(event.target.value)}
          inputProps={{ maxLength: limits.shortTextLength }}
        />
        <Button type="submit" variant="contained" disabled={!reason} loading={report.isPending}>
          Send Report
        </Button>
      </Box>
    </TitledDialog>
  );
};
