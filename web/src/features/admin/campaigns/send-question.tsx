import Box from "@mui/material/Box";
import type { CampaignInput } from "../../../../../shared/model/campaign.ts";
import { ConfirmDialog } from "../../../components/confirm/confirm-dialog.tsx";
import { useAudienceText } from "./audience-count.tsx";
import { describeSendTime } from "./campaign-texts.ts";

/** Asks before a campaign goes out: to how many, when, under which subject, and with which text (R55). */
export const SendQuestion = ({
  campaign,
  busy,
  onConfirm,
  onClose,
}: {
  campaign: CampaignInput;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}) => {
  const { title, message, send_at, ...filter } = campaign;
  const audience = useAudienceText(filter);
  const when = send_at
    ? `${describeSendTime(send_at)}. Whoever matches then gets it.`
    : "now. It can't be called back.";
  return (
    <ConfirmDialog
      open
      busy={busy}
      ready={audience !== undefined}
      title={`${send_at ? "Schedule" : "Send"} to ${audience ?? "…"}?`}
      text={`It goes out as an email and under the bell ${when}`}
      confirm={send_at ? "Schedule" : "Send"}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <Box
        role="group"
        aria-label="What they get"
        sx={{ border: 1, borderColor: "divider", borderRadius: 2, p: 1.5, mb: 2, overflowWrap: "anywhere" }}
      >
        <Box sx={{ fontWeight: 650, mb: 0.5 }}>{title}</Box>
        <Box tabIndex={0} sx={{ whiteSpace: "pre-line", maxHeight: "30vh", overflowY: "auto" }}>
          {message}
        </Box>
      </Box>
    </ConfirmDialog>
  );
};
