import { city } from "../../../../shared/model/city.ts";
import { shareLink } from "../../components/feedback/share.ts";

/** The sign-up link with this member's referral code. */
export const inviteLink = (referralCode: string): string =>
  `${window.location.origin}/auth?mode=signup&ref=${encodeURIComponent(referralCode)}`;

/** Shares the sign-up link by the device's share sheet, or copies it. */
export const shareInvite = (referralCode: string): Promise<void> =>
  shareLink({
    url: inviteLink(referralCode),
    title: city.title,
    text: "Join me on PLAYYY: deals and nights out in Jax.",
    copied: "Link copied to clipboard!",
  });
