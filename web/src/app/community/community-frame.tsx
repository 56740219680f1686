import Box from "@mui/material/Box";
import type { ReactNode } from "react";
import { CommunityActionsProvider } from "../../features/community/community-actions.tsx";
import { ProfileDialog } from "../../features/community/people/profile-dialog.tsx";
import { CommunityLive } from "../../features/messages/community-live.tsx";
import { MessageDialog } from "../../features/messages/message-dialog.tsx";
import { useOpenConversation } from "../../features/messages/use-open-conversation.ts";
import { MessageSafety } from "./message-safety.tsx";

/** A screen of the community: one column, with the dialogs that its members and messages open. */
export const CommunityFrame = ({ children }: { children: ReactNode }) => {
  const { open, close } = useOpenConversation();
  return (
    <CommunityActionsProvider actions={{ message: open }}>
      <Box sx={{ maxWidth: 680, mx: "auto" }}>
        {children}
        <ProfileDialog />
        <MessageSafety onBlocked={close}>
          <MessageDialog />
        </MessageSafety>
        <CommunityLive />
      </Box>
    </CommunityActionsProvider>
  );
};
