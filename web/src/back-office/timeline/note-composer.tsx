import { zodResolver } from "@hookform/resolvers/zod";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useForm } from "react-hook-form";
import { limits } from "../../../../shared/model/limits.ts";
import { MemberNoteInput } from "../../../../shared/model/managed-member.ts";
import type { TimelineKind } from "../../../../shared/model/timeline.ts";
import { FormText } from "../form/form-fields.tsx";
import { useSave } from "../form/use-save.ts";
import { addNote, type TimelineOf, timelineKey } from "./timeline-calls.ts";

const readers: Partial<Record<TimelineKind, string>> = {
  member: "Members find notes about them in the export of their data.",
  order: "Buyers find notes on their orders in the export of their data.",
};

/** Adds a note for the team to a record's timeline. */
export const NoteComposer = ({ of }: { of: TimelineOf }) => {
  const { control, handleSubmit, reset } = useForm({
    resolver: zodResolver(MemberNoteInput),
    defaultValues: { text: "" },
  });
  const { save, busy } = useSave({
    save: ({ text }: { text: string }) => addNote(of, text),
    failed: "Failed to save note",
    done: "Note saved",
    refresh: [timelineKey(of.kind)],
    onDone: () => reset(),
  });
  return (
    <Box component="form" noValidate onSubmit={handleSubmit(save)} sx={{ display: "grid", gap: 1, mb: 2 }}>
      <FormText control={control} name="text" label="Add a note for the team" rows={2} countTo={limits.noteLength} />
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1 }}>
        <Button type="submit" variant="contained" loading={busy}>
          Add Note
        </Button>
        <Box component="span" sx={{ color: "text.secondary", fontSize: "0.8125rem" }}>
          {readers[of.kind]}
        </Box>
      </Box>
    </Box>
  );
};
