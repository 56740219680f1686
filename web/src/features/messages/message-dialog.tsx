import BlockRounded from "@mui/icons-material/BlockRounded";
import FlagOutlined from "@mui/icons-material/FlagOutlined";
import Box from "@mui/material/Box";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { Peer } from "../../../../shared/model/message.ts";
import { isCode } from "../../api/index.ts";
import { EmptyState } from "../../components/feedback/states.tsx";
import { type Option, OptionsMenu } from "../../components/layout/options-menu.tsx";
import { TitledDialog } from "../../components/layout/titled-dialog.tsx";
import { Avatar } from "../../components/media/avatar.tsx";
import { useSession } from "../../member/session/session.tsx";
import { useMessageActions } from "./message-actions.tsx";
import { MessageForm } from "./message-form.tsx";
import { conversationsQuery, peerQuery } from "./message-queries.ts";
import { MessageThread } from "./message-thread.tsx";
import { useOpenConversation, useRefusedConversation } from "./use-open-conversation.ts";

/** The other member, from the list or their profile; undefined until known. */
const usePeer = (peerId: string) => {
  const { data: list } = useInfiniteQuery({ ...conversationsQuery, enabled: false });
  const listed = list?.pages.flatMap(({ items }) => items).find(({ peer }) => peer.user_id === peerId)?.peer;
  const profile = useQuery({ ...peerQuery(peerId), enabled: !listed });
  return {
    peer: listed ?? profile.data,
    isMissing: isCode(profile.error, "profile-not-found", "not-found", "invalid-input"),
  };
};

const ConversationOptions = ({ peer }: { peer: Peer }) => {
  const { reportMember, block } = useMessageActions();
  const options: Option[] = [
    ...(reportMember ? [{ label: "Report Member", icon: <FlagOutlined />, choose: () => reportMember(peer) }] : []),
    ...(block ? [{ label: "Block", icon: <BlockRounded />, choose: () => block(peer) }] : []),
  ];
  return options.length > 0 ? <OptionsMenu label="Conversation options" options={options} /> : null;
};

const Conversation = ({ userId, peerId, onClose }: { userId: string; peerId: string; onClose: () => void }) => {
  const { peer, isMissing } = usePeer(peerId);
  const name = peer?.display_name ?? "Conversation";
  const title = (
    <Box component="span" sx={{ display: "flex", alignItems: "center", gap: 1.5 }}>
      {peer && <Avatar src={peer.avatar_url} name={name} size={36} />}
      <Box component="span" sx={{ minWidth: 0 }}>
        {name}
      </Box>
    </Box>
  );
  return (
    <TitledDialog isTall title={title} actions={peer && <ConversationOptions peer={peer} />} onClose={onClose}>
      {isMissing ? (
        <EmptyState art="friends" title="Profile not found." />
      ) : (
        <>
          <MessageThread userId={userId} peerId={peerId} />
          <MessageForm userId={userId} peerId={peerId} />
        </>
      )}
    </TitledDialog>
  );
};

/** The conversation that the URL names. */
export const MessageDialog = () => {
  const { user } = useSession();
  const { userId: peerId, close } = useOpenConversation();
  useRefusedConversation();
  if (!user || !peerId || peerId === user.id) return null;
  return <Conversation key={peerId} userId={user.id} peerId={peerId} onClose={close} />;
};
