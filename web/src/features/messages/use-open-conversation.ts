import { toast } from "../../components/feedback/toast.tsx";
import { useUrlDialog } from "../../components/use-url-dialog.ts";
import { useSession } from "../../member/session/session.tsx";

/** The open conversation, kept in the URL (`?chat=<user id>`), and opening one. */
export const useOpenConversation = () => {
  const { user } = useSession();
  const { value, open, close } = useUrlDialog("chat");
  return {
    userId: value,
    close,
    open: ({ user_id }: { user_id: string }) => {
      if (!user) {
        toast({ title: "Sign in required", text: "Please sign in to send messages.", variant: "destructive" });
      } else if (user.id === user_id) {
        toast({ title: "Can't message yourself", variant: "destructive" });
      } else open(user_id);
    },
  };
};
