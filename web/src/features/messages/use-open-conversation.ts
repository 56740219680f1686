import { useEffect, useEffectEvent } from "react";
import { toast } from "../../components/feedback/toast.tsx";
import { useUrlDialog } from "../../components/use-url-dialog.ts";
import { useSession } from "../../member/session/session.tsx";

const refuseVisitor = () =>
  toast({ title: "Sign in required", text: "Please sign in to send messages.", variant: "destructive" });
const refuseSelf = () => toast({ title: "Can't message yourself", variant: "destructive" });

/** The open conversation, kept in the URL (`?chat=<user id>`), and opening one (row message-02). */
export const useOpenConversation = () => {
  const { user } = useSession();
  const { value, open, close } = useUrlDialog("chat");
  return {
    userId: value,
    close,
    open: ({ user_id }: { user_id: string }) => {
      if (!user) refuseVisitor();
      else if (user.id === user_id) refuseSelf();
      else open(user_id);
    },
  };
};

/** Says why the conversation that the URL names doesn't open: nobody is signed in, or it would be with oneself. */
export const useRefusedConversation = (): void => {
  const { status, user } = useSession();
  const { userId, close } = useOpenConversation();
  const isVisitor = status === "signed-out" && userId !== null;
  const isSelf = user !== null && userId === user.id;
  const refuse = useEffectEvent(() => {
    if (isVisitor) refuseVisitor();
    else refuseSelf();
    close();
  });
  useEffect(() => {
    if (isVisitor || isSelf) refuse();
  }, [isVisitor, isSelf]);
};
