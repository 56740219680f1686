import { createContext, type ReactNode, useContext } from "react";
import type { Peer } from "./peer.ts";

/** What another feature does for this one; the page that composes both fills it in. Absent actions aren't shown. */
export type CommunityActions = {
  /** Opens the conversation with a member. */
  message?: (peer: Peer) => void;
};

const ActionsContext = createContext<CommunityActions>({});

/** Gives the community's screens the actions of other features. */
export const CommunityActionsProvider = ({ actions, children }: { actions: CommunityActions; children: ReactNode }) => (
  <ActionsContext value={actions}>{children}</ActionsContext>
);

/** The actions of other features on this page. */
export const useCommunityActions = (): CommunityActions => useContext(ActionsContext);
