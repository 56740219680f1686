import { copyToClipboard } from "../../components/feedback/copy-to-clipboard.ts";

/** The address that brings a friend to sign-up with this member's code. */
export const inviteLink = (referralCode: string): string =>
  `${window.location.origin}/auth?mode=signup&ref=${encodeURIComponent(referralCode)}`;

/** Opens the device's share dialog where there is one, and otherwise copies the link. */
export const shareInvite = async (referralCode: string): Promise<void> => {
  const url = inviteLink(referralCode);
  if (!navigator.share) return copyToClipboard(url, { title: "Link copied to clipboard!" });
  try {
    await navigator.share({
      title: "PLAYYY Jacksonville",
      text: "Join me on PLAYYY: deals and nights out in Jax.",
      url,
    });
  } catch (error) {
    // Whoever closes the dialog has changed their mind; any other failure still leaves the link.
    if ((error as Error).name !== "AbortError") await copyToClipboard(url, { title: "Link copied to clipboard!" });
  }
};
