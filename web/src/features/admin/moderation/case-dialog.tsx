import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { type FormEvent, useState } from "react";
import type { ModerationCase } from "../../../../../shared/model/moderation.ts";
import { call, queryKeyOf } from "../../../api/index.ts";
import { FormDialog } from "../../../back-office/form/form-dialog.tsx";
import { useSave } from "../../../back-office/form/use-save.ts";
import { CaseConversation } from "./case-conversation.tsx";
import { CaseReports } from "./case-reports.tsx";
import { type DecisionDraft, DecisionFields } from "./decision-fields.tsx";
import { subjectNames } from "./moderation-texts.ts";
import { SubjectText } from "./subject-text.tsx";

const empty: DecisionDraft = { action: null, rule: "", days: 7, removes_content: false, removes: [] };

const findMissing = ({ action, rule, removes }: DecisionDraft, { subject }: ModerationCase): string | null => {
  if (!action) return "Choose what to do.";
  if (action === "remove" && subject.type === "member" && removes.length === 0) return "Choose what to remove.";
  return action !== "keep" && !rule ? "Choose the rule that was broken." : null;
};

const toInput = ({ action, rule, days, removes_content, removes }: DecisionDraft) => ({
  action: action ?? "keep",
  ...(rule && action !== "keep" ? { rule } : {}),
  ...(action === "suspend" ? { days: days || null } : {}),
  removes_content: (action === "warn" || action === "suspend") && removes_content,
  removes: action === "keep" ? [] : removes,
});

// A profile goes on changing after the report, and what a decision removes is what it shows now.
const imageOf = ({ profile, image_url }: ModerationCase) => (profile ? profile.avatar_url : image_url);
const bioOf = ({ profile, content }: ModerationCase) =>
  profile && !content.endsWith(profile.bio) ? profile.bio : null;

/** A reported thing with its reports, and the decision about it. The author reads the rule that was broken. */
export const CaseDialog = ({ item, onClose }: { item: ModerationCase; onClose: () => void }) => {
  const [draft, setDraft] = useState(empty);
  const [missing, setMissing] = useState<string | null>(null);
  const { save, busy } = useSave({
    save: (input: ReturnType<typeof toInput>) =>
      call("moderationAdmin", "decide", { caseId: item.id, version: item.version, ...input }),
    failed: "Failed to save decision",
    done: "Decision saved",
    refresh: [queryKeyOf("moderationAdmin", "cases"), queryKeyOf("moderationAdmin", "suspensions")],
    onDone: onClose,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = findMissing(draft, item);
    setMissing(found);
    if (!found) save(toInput(draft));
  };
  return (
    <FormDialog
      title={`Reported ${subjectNames[item.subject.type]}`}
      onClose={onClose}
      onSubmit={submit}
      isDirty={draft !== empty}
      busy={busy}
      submitLabel="Save Decision"
    >
      <SubjectText author={item.author} content={item.content} imageUrl={imageOf(item)} />
      {bioOf(item) && <Typography variant="body2">Bio now: {bioOf(item)}</Typography>}
      {item.subject.type === "message" && <CaseConversation caseId={item.id} />}
      <CaseReports caseId={item.id} />
      <DecisionFields
        item={item}
        draft={draft}
        onChange={(change) => {
          setMissing(null);
          setDraft((before) => ({ ...before, ...change }));
        }}
      />
      <Box role="alert">{missing && <Typography color="error">{missing}</Typography>}</Box>
    </FormDialog>
  );
};
