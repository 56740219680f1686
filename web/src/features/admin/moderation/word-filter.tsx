import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { CommunitySettings } from "../../../../../shared/model/moderation.ts";
import { call, query } from "../../../api/index.ts";
import { useFormRecord } from "../../../back-office/form/use-form-record.ts";
import { useMerge } from "../../../back-office/form/use-merge.tsx";
import { useSave } from "../../../back-office/form/use-save.ts";
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

const fields = { words: { label: "Words, one per line" } };
const toText = ({ filtered_words }: CommunitySettings) => ({ words: filtered_words.join("\n") });

type WordFormProps = {
  settings: CommunitySettings;
  onDirty: (isDirty: boolean) => void;
  onSaved: () => void;
};

const WordForm = ({ settings, onDirty, onSaved }: WordFormProps) => {
  const [saved, setSaved] = useState(() => toText(settings).words);
  const [text, setText] = useState(saved);
  const merge = useMerge({
    record: settings,
    readLatest: () => call("communityAdmin", "settings", {}),
    toValues: toText,
    fields,
    form: {
      read: () => ({ words: text }),
      apply: (merged, stored) => {
        setText(merged.words);
        setSaved(stored.words);
      },
    },
  });
  const { save, busy } = useSave({
    save: (filtered_words: string[]) =>
      call("communityAdmin", "updateSettings", { filtered_words, version: (merge.record ?? settings).version }),
    failed: "Failed to save words",
    done: "Words saved",
    refresh: [settingsQuery.queryKey],
    onDone: onSaved,
    onConflict: merge.onConflict,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save(toWords(text));
  };
  return (
    <Box component="form" onSubmit={submit} sx={{ display: "grid", gap: 1.5 }}>
      {merge.panel}
      <TextInput
        label={fields.words.label}
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
  return (
    <SectionCard title="Word Filter" text="Texts with one of these words are refused, whatever its case and accents.">
      {!data && error && <FailedState compact title="Failed to load words" onRetry={() => void refetch()} />}
      {!data && !error && <PageSpinner />}
      {record && <WordForm key={record.version} settings={record} onDirty={holdWhile} onSaved={release} />}
    </SectionCard>
  );
};
