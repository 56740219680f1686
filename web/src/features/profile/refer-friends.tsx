import ContentCopyRounded from "@mui/icons-material/ContentCopyRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import type { Profile } from "../../../../shared/model/profile.ts";
import { referralPoints } from "../../../../shared/rules/member-codes.ts";
import { copyToClipboard } from "../../components/feedback/share.ts";
import { Panel } from "../../components/layout/panel.tsx";

const copy = (code: string) =>
  copyToClipboard(code, { title: "Referral Code Copied!", text: "Share with friends to earn rewards" });

/** The member's referral code and what it earns. */
export const ReferFriends = ({ profile }: { profile: Profile | undefined }) => (
  <Panel title="Refer Friends" text={`Earn ${referralPoints} points for every friend who joins with your code.`}>
    <Box
      sx={{
        display: "flex",
        alignItems: "center",
        gap: 1.5,
        p: 1,
        pl: 2,
        borderRadius: 5,
        border: "1.5px dashed",
        borderColor: "surface.line",
        bgcolor: "surface.sunken",
      }}
    >
      <Typography
        component="code"
        variant="h5"
        data-referral-code
        sx={{ flex: 1, minWidth: 0, letterSpacing: "0.04em", overflowWrap: "anywhere" }}
      >
        {profile?.referral_code ?? "···"}
      </Typography>
      <Button
        size="small"
        variant="contained"
        startIcon={<ContentCopyRounded />}
        disabled={!profile}
        onClick={() => profile && void copy(profile.referral_code)}
      >
        Copy Code
      </Button>
    </Box>
  </Panel>
);
