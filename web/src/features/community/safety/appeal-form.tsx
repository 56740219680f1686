import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { limits } from "../../../../../shared/model/limits.ts";
import type { MemberDecision } from "../../../../../shared/model/moderation.ts";
import { toCityTime } from "../../../../../shared/rules/city-time.ts";
import { call } from "../../../api/index.ts";
import { toast } from "../../../components/feedback/toast.tsx";
import { TextInput } from "../../../components/forms/text-input.tsx";
import { showFailure } from "../show-failure.ts";
import { decisionsQuery } from "./safety-queries.ts";

const useAppeal = (decisionId: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (text: string) => call("moderation", "appeal", { decisionId, text }),
    onSuccess: () => {
      toast({ title: "Appeal sent", text: "An administrator will look at it again." });
      return client.invalidateQueries({ queryKey: decisionsQuery.queryKey });
    },
    onError: (error) => showFailure(error, "Failed to send appeal. Please try again.", "Please sign in to appeal."),
  });
};

/** Appeals a decision, once; what was written stays when sending fails. */
export const AppealForm = ({ decision, until }: { decision: MemberDecision; until: string }) => {
  const [isOpen, setIsOpen] = useState(false);
  const [text, setText] = useState("");
  const appeal = useAppeal(decision.id);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim()) appeal.mutate(text.trim());
  };
  if (!isOpen) {
    return (
      <Button size="small" variant="outlined" color="inherit" onClick={() => setIsOpen(true)}>
        Appeal
      </Button>
    );
  }
  return (
    <Box component="form" onSubmit={submit} sx={{ display: "grid", gap: 1.5, width: 1, mt: 1 }}>
      <TextInput
        label="Why is this decision wrong?"
        multiline
        minRows={2}
        maxRows={8}
        autoFocus
        value={text}
        onChange={(event) => setText(event.target.value)}
        helper={`You can appeal once, until ${toCityTime(until).format("MMM D")}.`}
        inputProps={{ maxLength: limits.noteLength }}
      />
      <Button type="submit" variant="contained" disabled={!text.trim()} loading={appeal.isPending}>
        Send Appeal
      </Button>
    </Box>
  );
};
