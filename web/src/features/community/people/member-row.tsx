import Box from "@mui/material/Box";
import MuiLink from "@mui/material/Link";
import type { ReactNode } from "react";
import { Avatar } from "../../../components/media/avatar.tsx";
import type { Peer } from "../peer.ts";
import { useOpenMember } from "../use-open-member.ts";

/** A member in a list: picture, name, which opens their profile, and an action. */
export const MemberRow = ({
  member,
  isLinked = true,
  action,
}: {
  member: Peer;
  isLinked?: boolean;
  action?: ReactNode;
}) => {
  const { open } = useOpenMember();
  const name = { flex: 1, minWidth: 0, textAlign: "left", overflowWrap: "anywhere", fontWeight: 650 } as const;
  return (
    <Box
      component="li"
      data-member={member.user_id}
      sx={{ display: "flex", alignItems: "center", gap: 1.5, minHeight: 48 }}
    >
      <Avatar src={member.avatar_url} name={member.display_name} size={40} />
      {isLinked ? (
        <MuiLink
          component="button"
          type="button"
          color="textPrimary"
          onClick={() => open(member.user_id)}
          sx={{ ...name, minHeight: 44 }}
        >
          {member.display_name}
        </MuiLink>
      ) : (
        <Box component="span" sx={name}>
          {member.display_name}
        </Box>
      )}
      {action}
    </Box>
  );
};
