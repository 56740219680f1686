import { copyToClipboard } from "../../../components/feedback/copy-to-clipboard.ts";

/** Opens the device's share sheet with a ticket's link if there is one; otherwise copies it. */
export const shareLink = async (link: string, eventTitle: string): Promise<void> => {
  const copy = () => copyToClipboard(link, { title: "Link copied. Send it to one person: it works once." });
  if (!navigator.share) return copy();
  try {
    await navigator.share({ title: `Your ticket for ${eventTitle}`, url: link });
  } catch (error) {
    // Closing the sheet is a change of mind, and the link stays open; after any other failure it is copied instead.
    if ((error as Error).name !== "AbortError") await copy();
  }
};
