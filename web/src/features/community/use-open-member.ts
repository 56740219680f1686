import { useUrlDialog } from "../../components/use-url-dialog.ts";

/** The open profile dialog, kept in the URL (`?member=`). */
export const useOpenMember = () => {
  const { value, open, close } = useUrlDialog("member");
  return { userId: value, open, close };
};
