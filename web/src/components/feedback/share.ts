import { toast } from "./toast.tsx";

/** Copies text and shows `said` as a toast; if the browser forbids it, shows the text to copy by hand. */
export const copyToClipboard = async (text: string, success: { title: string; text?: string }): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text);
    toast(success);
  } catch {
    toast({ title: "Copy it from here", text, seconds: 15 });
  }
};

type SharedLink = {
  url: string;
  title: string;
  text?: string;
  /** The toast's title once the link is copied instead. */
  copied: string;
};

/** Opens the device's share sheet with a link if there is one; otherwise copies the link. */
export const shareLink = async ({ copied, ...link }: SharedLink): Promise<void> => {
  const copy = () => copyToClipboard(link.url, { title: copied });
  if (!navigator.share) return copy();
  try {
    await navigator.share(link);
  } catch (error) {
    // Closing the sheet is a change of mind; after any other failure the link is copied instead.
    if ((error as Error).name !== "AbortError") await copy();
  }
};
