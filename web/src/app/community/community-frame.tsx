import Box from "@mui/material/Box";
import type { ReactNode } from "react";
import { CommunityActionsProvider } from "../../features/community/community-actions.tsx";
import { ProfileDialog } from "../../features/community/people/profile-dialog.tsx";
import { CommunityLive } from "../../features/messages/community-live.tsx";
import { MessageDialog } from "../../features/messages/message-dialog.tsx";
import { useOpenConversation } from "../../features/messages/use-open-conversation.ts";
import { MessageSafety } from "./message-safety.tsx";

const columnWidth = 680;
/** The width of what stands beside the column, in pixels. */
export const railWidth = 300;

const oneColumn = { maxWidth: columnWidth, mx: "auto" };
const withRail = {
  display: "grid",
  gridTemplateColumns: `minmax(0, ${columnWidth}px) ${railWidth}px`,
  justifyContent: "center",
  alignItems: "start",
  columnGap: 6,
};

/**
 * A screen of the community: one column, with the dialogs that its members and messages open. `rail` stands beside it; null keeps its
 * place.
 */
export const CommunityFrame = ({ children, rail }: { children: ReactNode; rail?: ReactNode }) => {
  const { open, close } = useOpenConversation();
  return (
    <CommunityActionsProvider actions={{ message: open }}>
      <Box sx={rail === undefined ? oneColumn : withRail}>
        <Box sx={{ minWidth: 0 }}>{children}</Box>
        {rail}
        <ProfileDialog />
        <MessageSafety onBlocked={close}>
          <MessageDialog />
        </MessageSafety>
        <CommunityLive />
      </Box>
    </CommunityActionsProvider>
  );
};
