import IosShareRounded from "@mui/icons-material/IosShareRounded";
import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import { useState } from "react";
import { city } from "../../../../../shared/model/city.ts";
import type { Profile } from "../../../../../shared/model/profile.ts";
import { shareLink } from "../../../components/feedback/share.ts";
import { Panel } from "../../../components/layout/panel.tsx";
import { useMembership } from "../../../member/membership/membership.tsx";
import { CodeDialog } from "./code-dialog.tsx";
import { MemberCard } from "./member-card.tsx";
import { useMemberCard } from "./use-member-card.ts";

/** The sign-up link with this member's referral code. */
const inviteLink = (referralCode: string): string =>
  `${window.location.origin}/auth?mode=signup&ref=${encodeURIComponent(referralCode)}`;

/** Shares the sign-up link by the device's share sheet, or copies it. */
const shareInvite = (referralCode: string): Promise<void> =>
  shareLink({
    url: inviteLink(referralCode),
    title: city.title,
    text: "Join me on PLAYYY: deals and nights out in Jax.",
    copied: "Link copied to clipboard!",
  });

/** The Digital Member Card with its code, and Share Card. */
export const CardPanel = ({ profile }: { profile: Profile | undefined }) => {
  const { known, failed, tier } = useMembership();
  // While the tier can't be read, the card is the plain one, which says only "Member".
  const card = useMemberCard(profile, known || failed ? tier : null);
  const [isLarge, setIsLarge] = useState(false);
  return (
    <Panel title="Digital Member Card">
      {card ? (
        <>
          <MemberCard card={card} onShow={() => setIsLarge(true)} />
          <CodeDialog card={card} open={isLarge} onClose={() => setIsLarge(false)} />
        </>
      ) : (
        <Skeleton
          variant="rounded"
          role="progressbar"
          aria-label="Loading your card"
          sx={{ width: 1, maxWidth: 480, height: "auto", aspectRatio: "1.586", mx: "auto", borderRadius: 5 }}
        />
      )}
      <Button
        fullWidth
        color="inherit"
        variant="outlined"
        startIcon={<IosShareRounded />}
        disabled={!profile}
        onClick={() => profile && void shareInvite(profile.referral_code)}
        sx={{ mt: 2.5 }}
      >
        Share Card
      </Button>
    </Panel>
  );
};
