import { useUrlDialog } from "../../components/use-url-dialog.ts";

/** The open deal dialog, kept in the URL (`?deal=`). */
export const useOpenDeal = () => {
  const { value, open, close } = useUrlDialog("deal");
  return { dealId: value, open, close };
};
