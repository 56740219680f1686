import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { CommunitySettings } from "../../../../../shared/model/moderation.ts";
import { call, query } from "../../../api/index.ts";
import { useFormRecord } from "../../../back-office/form/use-form-record.ts";
import { useSave } from "../../../back-office/form/use-save.ts";
import { ConflictAlert } from "../../../back-office/layout/conflict-alert.tsx";
import { HistoryLink } from "../../../back-office/layout/history-link.tsx";
import { SectionCard } from "../../../back-office/layout/section-card.tsx";
import { PageSpinner } from "../../../components/feedback/page-spinner.tsx";
import { FailedState } from "../../../components/feedback/states.tsx";
import { TextInput } from "../../../components/forms/text-input.tsx";

const settingsQuery = query("communityAdmin", "settings", {});

const toWords = (text: string): string[] =>
  text
    .split("\n")
    .map((word) => word.trim())
    .filter(Boolean);

type WordFormProps = {
  settings: CommunitySettings;
  onDirty: (isDirty: boolean) => void;
  onSaved: () => void;
  onReload: () => void;
};

const WordForm = ({ settings, onDirty, onSaved, onReload }: WordFormProps) => {
  const saved = settings.filtered_words.join("\n");
  const [text, setText] = useState(saved);
  const { save, busy, conflict } = useSave({
    save: (filtered_words: string[]) =>
      call("communityAdmin", "updateSettings", { filtered_words, version: settings.version }),
    failed: "Failed to save words",
    done: "Words saved",
    refresh: [settingsQuery.queryKey],
    onDone: onSaved,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save(toWords(text));
  };
  return (
    <Box component="form" onSubmit={submit} sx={{ display: "grid", gap: 1.5 }}>
      {conflict && <ConflictAlert onReload={onReload} />}
      <TextInput
        label="Words, one per line"
        multiline
        minRows={4}
        maxRows={16}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          onDirty(event.target.value !== saved);
        }}
      />
      <Box sx={{ display: "flex", gap: 1 }}>
        <Button type="submit" variant="contained" disabled={text === saved} loading={busy}>
          Save Words
        </Button>
        <HistoryLink subject="community" />
      </Box>
    </Box>
  );
};

/** The words that no post, comment, message or profile may contain. */
export const WordFilter = () => {
  const { data, error, refetch } = useQuery(settingsQuery);
  const { record, holdWhile, release } = useFormRecord(data);
  const reload = async () => {
    const { isSuccess } = await refetch();
    if (isSuccess) release();
  };
  return (
    <SectionCard title="Word Filter" text="Texts with one of these words are refused, whatever its case and accents.">
      {!data && error && <FailedState compact title="Failed to load words" onRetry={() => void refetch()} />}
      {!data && !error && <PageSpinner />}
      {record && (
        <WordForm
          key={record.version}
          settings={record}
          onDirty={holdWhile}
          onSaved={release}
          onReload={() => void reload()}
        />
      )}
    </SectionCard>
  );
};
