import Button from "@mui/material/Button";
import { useState } from "react";
import type { Campaign } from "../../../../../shared/model/campaign.ts";
import { formatCityDateTime } from "../../../../../shared/rules/city-time.ts";
import { formatCount } from "../../../../../shared/rules/counted.ts";
import { call, queryKeyOf } from "../../../api/index.ts";
import { useSave } from "../../../back-office/form/use-save.ts";
import { useMay } from "../../../back-office/roles/use-may.ts";
import { ConfirmDialog } from "../../../components/confirm/confirm-dialog.tsx";

const emails = (count: number): string => (count === 1 ? "1 email is" : `${formatCount(count)} emails are`);

type Verb = "cancel" | "stop" | "resume";

type Texts = { label: string; failed: string; done: string; question: string; confirm: string; keep?: string };

const texts: Record<Verb, Texts & { text: (campaign: Campaign) => string }> = {
  cancel: {
    label: "Cancel",
    failed: "Failed to cancel notification",
    done: "Notification cancelled",
    question: "Cancel this notification?",
    text: ({ scheduled_at }) =>
      `It won't be sent${scheduled_at ? ` on ${formatCityDateTime(scheduled_at)}` : ""}. You can use its text again.`,
    confirm: "Cancel Notification",
    keep: "Keep Notification",
  },
  stop: {
    label: "Stop",
    failed: "Failed to stop notification",
    done: "Notification stopped",
    question: "Stop sending?",
    text: ({ counts }) =>
      `${emails(counts.sent)} out and can't be called back. You can continue later; nobody gets it twice.`,
    confirm: "Stop",
  },
  resume: {
    label: "Continue",
    failed: "Failed to continue notification",
    done: "Sending continues",
    question: "Continue sending?",
    text: ({ title, counts }) => `${emails(counts.sent)} out. The other members of the audience get "${title}" now.`,
    confirm: "Continue",
  },
};

const verbs: Partial<Record<Campaign["status"], Verb>> = { scheduled: "cancel", sending: "stop", stopped: "resume" };

/** What can be done with a campaign now: cancel it before its time, stop it, or let it go on. */
export const CampaignAction = ({ campaign }: { campaign: Campaign }) => {
  const [isAsking, setIsAsking] = useState(false);
  const possible = verbs[campaign.status];
  const verb = useMay()("campaignsAdmin", possible ?? "cancel") ? possible : undefined;
  const { save, busy } = useSave({
    save: (name: Verb) => call("campaignsAdmin", name, { campaignId: campaign.id }),
    failed: verb ? texts[verb].failed : "",
    done: verb ? texts[verb].done : "",
    refresh: [queryKeyOf("campaignsAdmin", "list"), queryKeyOf("campaignsAdmin", "get")],
  });
  if (!verb) return null;
  const { label, question, text, confirm, keep } = texts[verb];
  return (
    <>
      <Button
        size="small"
        color="inherit"
        loading={busy}
        aria-label={`${label} ${campaign.title}`}
        onClick={() => setIsAsking(true)}
      >
        {label}
      </Button>
      <ConfirmDialog
        open={isAsking}
        destructive={verb !== "resume"}
        title={question}
        text={text(campaign)}
        confirm={confirm}
        cancel={keep}
        onConfirm={() => {
          setIsAsking(false);
          save(verb);
        }}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
};
