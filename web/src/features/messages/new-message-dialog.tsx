import Box from "@mui/material/Box";
import ButtonBase from "@mui/material/ButtonBase";
import DialogContent from "@mui/material/DialogContent";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { limits } from "../../../../shared/model/limits.ts";
import { query } from "../../api/index.ts";
import { FailedState } from "../../components/feedback/states.tsx";
import { SearchField } from "../../components/forms/search-field.tsx";
import { TitledDialog } from "../../components/layout/titled-dialog.tsx";
import { Avatar } from "../../components/media/avatar.tsx";
import { useDebounced } from "../../components/use-debounced.ts";
import { useOpenConversation } from "./use-open-conversation.ts";

/** How many members a search shows (row message-08). */
const shownMembers = 10;
const pauseMilliseconds = 250;

const Found = ({ text, onChosen }: { text: string; onChosen: () => void }) => {
  const { open } = useOpenConversation();
  const isEnough = text.length >= limits.profileSearchMinLength;
  const { data, isError, refetch } = useQuery({ ...query("community", "searchProfiles", { text }), enabled: isEnough });
  if (!isEnough) {
    return (
      <Typography color="textSecondary">Type at least {limits.profileSearchMinLength} letters of a name.</Typography>
    );
  }
  if (isError) return <FailedState compact title="Couldn't search members" onRetry={() => void refetch()} />;
  if (!data) return <Typography color="textSecondary">Searching...</Typography>;
  if (data.items.length === 0)
    return (
      <Typography role="status" color="textSecondary">
        Nobody found.
      </Typography>
    );
  return (
    <Box component="ul" aria-label="Members" sx={{ listStyle: "none", m: 0, p: 0 }}>
      {data.items.slice(0, shownMembers).map((member) => (
        <li key={member.user_id}>
          <ButtonBase
            onClick={() => {
              onChosen();
              open(member);
            }}
            sx={{
              display: "flex",
              width: 1,
              justifyContent: "flex-start",
              gap: 1.5,
              p: 1,
              borderRadius: 3,
              textAlign: "left",
            }}
          >
            <Avatar src={member.avatar_url} name={member.display_name} size={40} />
            <Box component="span" sx={{ minWidth: 0, overflowWrap: "anywhere", fontWeight: 650 }}>
              {member.display_name}
            </Box>
            {member.is_following && (
              <Typography component="span" variant="body2" color="textSecondary">
                Following
              </Typography>
            )}
          </ButtonBase>
        </li>
      ))}
    </Box>
  );
};

/** Finds a member to write to, from the third letter of their name on. */
export const NewMessageDialog = ({ onClose }: { onClose: () => void }) => {
  const [text, setText] = useState("");
  return (
    <TitledDialog isTall title="New Message" onClose={onClose}>
      <DialogContent sx={{ display: "grid", alignContent: "start", gap: 2, gridTemplateColumns: "minmax(0, 1fr)" }}>
        <SearchField label="Search members" value={text} onChange={setText} />
        <Found text={useDebounced(text.trim(), pauseMilliseconds)} onChosen={onClose} />
      </DialogContent>
    </TitledDialog>
  );
};
