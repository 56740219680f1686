import { zodResolver } from "@hookform/resolvers/zod";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useForm } from "react-hook-form";
import { limits } from "../../../../../../shared/model/limits.ts";
import { type MemberDetails, type MemberNote, MemberNoteInput } from "../../../../../../shared/model/managed-member.ts";
import { formatCityDateTime } from "../../../../../../shared/rules/city-time.ts";
import { call, queryKeyOf } from "../../../../api/index.ts";
import { FormText } from "../../../../back-office/form/form-fields.tsx";
import { useSave } from "../../../../back-office/form/use-save.ts";
import { DeleteButton } from "../../../../back-office/layout/delete-button.tsx";
import { EmptyList } from "../../../../back-office/layout/empty-list.tsx";
import { SectionCard } from "../../../../back-office/layout/section-card.tsx";
import { PageBar } from "../../../../back-office/table/page-bar.tsx";
import { useCursorPages } from "../../../../back-office/table/use-cursor-pages.ts";
import { PageSpinner } from "../../../../components/feedback/page-spinner.tsx";
import { FailedState } from "../../../../components/feedback/states.tsx";
import { useSession } from "../../../../member/session/session.tsx";

const refresh = [queryKeyOf("membersAdmin", "notes"), queryKeyOf("auditAdmin", "list")];

const NoteForm = ({ userId }: { userId: string }) => {
  const { control, handleSubmit, reset } = useForm({
    resolver: zodResolver(MemberNoteInput),
    defaultValues: { text: "" },
  });
  const { save, busy } = useSave({
    save: ({ text }: { text: string }) => call("membersAdmin", "addNote", { userId, text }),
    failed: "Failed to save note",
    done: "Note saved",
    refresh,
    onDone: () => reset(),
  });
  return (
    <Box component="form" noValidate onSubmit={handleSubmit(save)} sx={{ display: "grid", gap: 1, mb: 2 }}>
      <FormText control={control} name="text" label="New note" rows={3} countTo={limits.noteLength} />
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1 }}>
        <Button type="submit" variant="contained" loading={busy}>
          Add Note
        </Button>
        <Box component="span" sx={{ color: "text.secondary", fontSize: "0.8125rem" }}>
          Members find notes about them in the export of their data.
        </Box>
      </Box>
    </Box>
  );
};

const Note = ({ note, isOwn }: { note: MemberNote; isOwn: boolean }) => {
  const { save, busy } = useSave({
    save: () => call("membersAdmin", "deleteNote", { userId: note.user_id, noteId: note.id }),
    failed: "Failed to delete note",
    done: "Note deleted",
    refresh,
  });
  return (
    <Box component="li" sx={{ display: "flex", gap: 1, py: 1, borderTop: 1, borderColor: "divider" }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>{note.text}</Box>
        <Box sx={{ color: "text.secondary", fontSize: "0.8125rem" }}>
          {note.author_email ?? "A colleague"} · {formatCityDateTime(note.at)}
        </Box>
      </Box>
      {isOwn && (
        <DeleteButton
          what="this note"
          text="The audit log keeps that there was one."
          busy={busy}
          onDelete={() => save(null)}
        />
      )}
    </Box>
  );
};

/** The team's notes on the member. */
export const NotesTab = ({ member }: { member: MemberDetails }) => {
  const { user } = useSession();
  const state = useCursorPages("membersAdmin", "notes", { userId: member.id }, { pageSize: 25 });
  const { rows, error, onRetry, pager } = state;
  return (
    <SectionCard title="Notes of the team">
      <NoteForm userId={member.id} />
      {error && !rows ? (
        <FailedState compact title="Couldn't load notes" onRetry={onRetry} />
      ) : !rows ? (
        <PageSpinner />
      ) : rows.length === 0 && pager.page === 0 ? (
        <EmptyList text="No notes yet." />
      ) : (
        <Box component="ul" aria-label="Notes" sx={{ listStyle: "none", p: 0, m: 0 }}>
          {rows.map((note) => (
            <Note key={note.id} note={note} isOwn={note.author === user?.id} />
          ))}
        </Box>
      )}
      <PageBar {...pager} count={rows?.length ?? 0} />
    </SectionCard>
  );
};
