import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import type { Invitee } from "../../../../../shared/model/going.ts";
import { Avatar } from "../../../components/media/avatar.tsx";
import { useInvite } from "./use-invite.ts";

const done = { invited: "Invited", going: "Going" } as const;

/** A friend with the button that invites them, or that they are invited or going. */
export const InviteeRow = ({ eventId, friend }: { eventId: string; friend: Invitee }) => {
  const { user_id, display_name, avatar_url, state } = friend;
  const { invite, isBusy } = useInvite(eventId, user_id);
  return (
    <Box component="li" sx={{ display: "flex", alignItems: "center", gap: 1.5, minHeight: 48 }}>
      <Avatar src={avatar_url} name={display_name} size={40} />
      <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: "anywhere", fontWeight: 650 }}>
        {display_name}
      </Box>
      {state === "open" ? (
        <Button
          variant="contained"
          size="small"
          loading={isBusy}
          aria-label={`Invite ${display_name}`}
          onClick={invite}
          sx={{ minHeight: 44, flexShrink: 0 }}
        >
          Invite
        </Button>
      ) : (
        <Typography role="status" variant="body2" color="textSecondary" sx={{ flexShrink: 0 }}>
          {done[state]}
        </Typography>
      )}
    </Box>
  );
};
