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
