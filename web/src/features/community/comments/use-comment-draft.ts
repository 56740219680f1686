import { useState } from "react";
import { useSession } from "../../../member/session/session.tsx";

/** Comments that aren't sent, by member and post, while the page is open. */
const drafts = new Map<string, string>();

/** What the member has written under a post; it outlives the thread being closed. */
export const useCommentDraft = (postId: string): [text: string, change: (text: string) => void] => {
  const { user } = useSession();
  const key = `${user?.id} ${postId}`;
  const [text, setText] = useState(() => drafts.get(key) ?? "");
  const change = (next: string) => {
    setText(next);
    if (next) drafts.set(key, next);
    else drafts.delete(key);
  };
  return [text, change];
};
