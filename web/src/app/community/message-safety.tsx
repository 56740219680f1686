import { type ReactNode, useState } from "react";
import type { Peer } from "../../../../shared/model/message.ts";
import type { ReportedSubject } from "../../../../shared/model/moderation.ts";
import { BlockDialog } from "../../features/community/people/block-dialog.tsx";
import { ReportDialog } from "../../features/community/safety/report-dialog.tsx";
import { type MessageActions, MessageActionsProvider } from "../../features/messages/message-actions.tsx";

type Asked = { kind: "report"; subject: ReportedSubject } | { kind: "block"; peer: Peer };

/** Lets members report and block from their conversations; `onBlocked` is called once somebody is blocked. */
export const MessageSafety = ({ children, onBlocked }: { children: ReactNode; onBlocked: () => void }) => {
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const actions: MessageActions = {
    reportMessage: (id) => setAsked({ kind: "report", subject: { type: "message", id } }),
    reportMember: ({ user_id: id }) => setAsked({ kind: "report", subject: { type: "member", id } }),
    block: (peer) => setAsked({ kind: "block", peer }),
  };
  return (
    <MessageActionsProvider actions={actions}>
      {children}
      {asked?.kind === "report" && <ReportDialog subject={asked.subject} onClose={close} />}
      {asked?.kind === "block" && (
        <BlockDialog userId={asked.peer.user_id} name={asked.peer.display_name} onBlocked={onBlocked} onClose={close} />
      )}
    </MessageActionsProvider>
  );
};
