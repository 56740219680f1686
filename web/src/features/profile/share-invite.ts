import { city } from "../../../../shared/model/city.ts";
import { copyToClipboard } from "../../components/feedback/copy-to-clipboard.ts";

/** The sign-up link with this member's referral code. */
export const inviteLink = (referralCode: string): string =>
  `${window.location.origin}/auth?mode=signup&ref=${encodeURIComponent(referralCode)}`;

/** Opens the device's share sheet if there is one; otherwise copies the link. */
export const shareInvite = async (referralCode: string): Promise<void> => {
  const url = inviteLink(referralCode);
  if (!navigator.share) return copyToClipboard(url, { title: "Link copied to clipboard!" });
  try {
    await navigator.share({
      title: city.title,
      text: "Join me on PLAYYY: deals and nights out in Jax.",
      url,
    });
  } catch (error) {
    // Closing the sheet is a change of mind; after any other failure the link is copied instead.
    if ((error as Error).name !== "AbortError") await copyToClipboard(url, { title: "Link copied to clipboard!" });
  }
};
