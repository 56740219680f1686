import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { CommunitySettings } from "../../../../../shared/model/moderation.ts";
import { call, query } from "../../../api/index.ts";
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

const WordForm = ({ settings }: { settings: CommunitySettings }) => {
  const saved = settings.filtered_words.join("\n");
  const [text, setText] = useState(saved);
  const { save, busy, conflict } = useSave({
    save: (filtered_words: string[]) =>
      call("communityAdmin", "updateSettings", { filtered_words, version: settings.version }),
    failed: "Failed to save words",
    done: "Words saved",
    refresh: [settingsQuery.queryKey],
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save(toWords(text));
  };
  return (
    <Box component="form" onSubmit={submit} sx={{ display: "grid", gap: 1.5 }}>
      <TextInput
        label="Words, one per line"
        multiline
        minRows={4}
        maxRows={16}
        value={text}
        onChange={(event) => setText(event.target.value)}
        error={conflict ? "Somebody else changed the words. Reload the page to see theirs." : undefined}
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
  return (
    <SectionCard title="Word Filter" text="Texts with one of these words are refused, whatever its case and accents.">
      {!data && error && <FailedState compact title="Failed to load words" onRetry={() => void refetch()} />}
      {!data && !error && <PageSpinner />}
      {data && <WordForm key={data.version} settings={data} />}
    </SectionCard>
  );
};
