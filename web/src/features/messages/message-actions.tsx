import { createContext, type ReactNode, useContext } from "react";
import type { Peer } from "../../../../shared/model/message.ts";

/** What another feature does for conversations; the page that composes both fills it in. Absent actions aren't shown. */
export type MessageActions = {
  /** Asks why a received message breaks the rules, and reports it. */
  reportMessage?: (messageId: string) => void;
  reportMember?: (peer: Peer) => void;
  /** Asks before it blocks the other member. */
  block?: (peer: Peer) => void;
};

const ActionsContext = createContext<MessageActions>({});

/** Gives conversations the actions of other features. */
export const MessageActionsProvider = ({ actions, children }: { actions: MessageActions; children: ReactNode }) => (
  <ActionsContext value={actions}>{children}</ActionsContext>
);

/** The actions of other features on this page. */
export const useMessageActions = (): MessageActions => useContext(ActionsContext);
