import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import type { CommunityProfile } from "../../../../../shared/model/community-profile.ts";
import { formatCount } from "../../../../../shared/rules/counted.ts";
import { Avatar } from "../../../components/media/avatar.tsx";
import { RelativeTime } from "../../../member/relative-time.tsx";
import { MemberText } from "../post/member-text.tsx";

const Count = ({ count, label }: { count: number; label: string }) => (
  <Box component="span">
    <Box component="strong" sx={{ color: "text.primary" }}>
      {formatCount(count)}
    </Box>{" "}
    {label}
  </Box>
);

/** Who a member is in the community: picture, name, since when, counts and bio. */
export const ProfileSummary = ({ profile, name }: { profile: CommunityProfile; name: ReactNode }) => (
  <Box sx={{ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: 1.5 }}>
    <Box sx={{ display: "flex", alignItems: "center", gap: 2 }}>
      <Avatar src={profile.avatar_url} name={profile.display_name} size={72} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        {name}
        <Typography variant="body2" color="textSecondary">
          Member since <RelativeTime at={profile.created_at} />
        </Typography>
        <Typography
          variant="body2"
          color="textSecondary"
          sx={{ display: "flex", flexWrap: "wrap", columnGap: 2, fontVariantNumeric: "tabular-nums" }}
        >
          <Count count={profile.followers_count} label={profile.followers_count === 1 ? "follower" : "followers"} />
          <Count count={profile.following_count} label="following" />
        </Typography>
      </Box>
    </Box>
    {profile.bio && (
      <Typography sx={{ whiteSpace: "pre-line", overflowWrap: "anywhere" }}>
        <MemberText text={profile.bio} />
      </Typography>
    )}
  </Box>
);
