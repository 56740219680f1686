import Button from "@mui/material/Button";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { CampaignContent } from "../../../../../shared/model/campaign.ts";
import { PageHeading } from "../../../back-office/layout/page-heading.tsx";
import { useMay } from "../../../back-office/roles/use-may.ts";
import { CampaignDialog } from "./campaign-dialog.tsx";
import { CampaignList } from "./campaign-list.tsx";
import { CampaignStats } from "./campaign-stats.tsx";
import { TemplatePicker } from "./template-picker.tsx";

type Writing = { content: CampaignContent | null; isScheduled: boolean };

/** Campaigns to members: figures, templates, the dialogs to send and schedule, and what was sent. */
export const CampaignsPage = () => {
  const [search, setSearch] = useSearchParams();
  const maySend = useMay()("campaignsAdmin", "create");
  const isNew = search.get("new") === "1";
  const [opened, setOpened] = useState<Writing | null>(null);
  const writing = opened ?? (isNew ? { content: null, isScheduled: false } : null);
  const close = () => {
    setOpened(null);
    if (isNew) setSearch({}, { replace: true });
  };
  const write = (content: CampaignContent | null, isScheduled = false) => setOpened({ content, isScheduled });
  return (
    <>
      <PageHeading
        title="Notifications & Marketing"
        text="Members get a notification in the app and an email. Whoever unsubscribed gets neither."
        actions={
          maySend ? (
            <>
              <Button variant="outlined" color="inherit" onClick={() => write(null, true)}>
                Schedule
              </Button>
              <Button variant="contained" onClick={() => write(null)}>
                Send Notification
              </Button>
            </>
          ) : (
            <Button variant="contained" onClick={() => write(null)}>
              Write Notification
            </Button>
          )
        }
      />
      <CampaignStats />
      <TemplatePicker onPick={({ title, message }) => write({ title, message })} />
      <CampaignList onUseAgain={(content) => write(content)} />
      {writing && (
        <CampaignDialog {...writing} {...(opened ? {} : { eventId: search.get("event") ?? "" })} onClose={close} />
      )}
    </>
  );
};
