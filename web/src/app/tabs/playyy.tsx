import IosShareRounded from "@mui/icons-material/IosShareRounded";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import Skeleton from "@mui/material/Skeleton";
import { useState } from "react";
import { useTrackSearch } from "../../analytics/use-track-search.ts";
import { copyToClipboard } from "../../components/feedback/share.ts";
import { SearchField } from "../../components/forms/search-field.tsx";
import { PageHeader } from "../../components/layout/page-header.tsx";
import { pageTitle } from "../../components/text/page-title.ts";
import { ActivityDeals, useActivityDealCount } from "../../features/deals/activity-deals.tsx";
import { DealDialog } from "../../features/deals/dialog/deal-dialog.tsx";
import { ExclusiveEvents, useExclusiveEventCount } from "../../features/playyy/exclusive-events.tsx";
import { NotifyMeCard } from "../../features/playyy/notify-me-card.tsx";
import { SampleActivities } from "../../features/playyy/sample-activities.tsx";
import { StatCards } from "../../features/playyy/stat-cards.tsx";
import { MemberGate } from "../../member/membership/member-gate.tsx";

/** The skeleton of the PLAYYY tab until the membership is known. */
const ActivitiesSkeleton = () => (
  <Box role="status" aria-label="Loading your membership">
    <Skeleton variant="rounded" height={54} sx={{ maxWidth: 560, mb: 3, borderRadius: 999 }} />
    <Skeleton variant="rounded" width={190} height={28} sx={{ mb: 1.75 }} />
    <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 280px), 1fr))" }}>
      {["a", "b", "c"].map((key) => (
        <Skeleton key={key} variant="rounded" height={460} sx={{ borderRadius: 6 }} />
      ))}
    </Box>
  </Box>
);

const useSearch = () => {
  const [text, setText] = useState("");
  const [events, deals] = [useExclusiveEventCount(text), useActivityDealCount(text)];
  useTrackSearch(text, events === null || deals === null ? null : events + deals);
  return { text, setText };
};

const Activities = () => {
  const { text, setText } = useSearch();
  return (
    <>
      <Box sx={{ mb: 3, maxWidth: 560 }}>
        <SearchField label="Search activities" value={text} onChange={setText} />
      </Box>
      <ExclusiveEvents search={text}>
        <StatCards />
      </ExclusiveEvents>
      <ActivityDeals search={text} />
      <NotifyMeCard />
      <DealDialog />
    </>
  );
};

/** Shares a link that also works for people who aren't signed in. */
const ShareButton = () => (
  <IconButton
    aria-label="Copy link to activities"
    onClick={() => void copyToClipboard(`${window.location.origin}/playyy`, { title: "Link copied to clipboard!" })}
  >
    <IosShareRounded />
  </IconButton>
);

/** The PLAYYY tab: activities for members, behind the gate with a preview. */
export default function PlayyyTab() {
  return (
    <>
      <title>{pageTitle("PLAYYY")}</title>
      <PageHeader title="Activities" subtitle="Hunts, leagues and nights out for members." action={<ShareButton />} />
      <MemberGate preview={<SampleActivities />} waiting={<ActivitiesSkeleton />}>
        <Activities />
      </MemberGate>
    </>
  );
}
