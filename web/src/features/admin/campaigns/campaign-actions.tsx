import Button from "@mui/material/Button";
import { useState } from "react";
import type { Campaign } from "../../../../../shared/model/campaign.ts";
import { call, queryKeyOf } from "../../../api/index.ts";
import { useSave } from "../../../back-office/form/use-save.ts";
import { ConfirmDialog } from "../../../components/confirm/confirm-dialog.tsx";

type Verb = "cancel" | "stop" | "resume";

const texts: Record<Verb, { label: string; failed: string; done: string; question?: string; text?: string }> = {
  cancel: {
    label: "Cancel",
    failed: "Failed to cancel notification",
    done: "Notification cancelled",
    question: "Cancel this notification?",
    text: "It won't be sent. You can use its text again.",
  },
  stop: {
    label: "Stop",
    failed: "Failed to stop notification",
    done: "Notification stopped",
    question: "Stop sending?",
    text: "Emails that are out can't be called back. You can continue later; nobody gets it twice.",
  },
  resume: { label: "Continue", failed: "Failed to continue notification", done: "Sending continues" },
};

const verbs: Partial<Record<Campaign["status"], Verb>> = { scheduled: "cancel", sending: "stop", stopped: "resume" };

/** What can be done with a campaign now: cancel it before its time, stop it, or let it go on. */
export const CampaignAction = ({ campaign }: { campaign: Campaign }) => {
  const [isAsking, setIsAsking] = useState(false);
  const verb = verbs[campaign.status];
  const { save, busy } = useSave({
    save: (name: Verb) => call("campaignsAdmin", name, { campaignId: campaign.id }),
    failed: verb ? texts[verb].failed : "",
    done: verb ? texts[verb].done : "",
    refresh: [queryKeyOf("campaignsAdmin", "list"), queryKeyOf("campaignsAdmin", "get")],
  });
  if (!verb) return null;
  const { label, question, text } = texts[verb];
  return (
    <>
      <Button
        size="small"
        color="inherit"
        loading={busy}
        aria-label={`${label} ${campaign.title}`}
        onClick={() => (question ? setIsAsking(true) : save(verb))}
      >
        {label}
      </Button>
      {question && text && (
        <ConfirmDialog
          open={isAsking}
          destructive
          title={question}
          text={text}
          confirm={verb === "cancel" ? "Cancel Notification" : "Stop"}
          onConfirm={() => {
            setIsAsking(false);
            save(verb);
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
};
