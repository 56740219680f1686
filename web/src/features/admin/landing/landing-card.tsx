import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { marketingSubject } from "../../../../../shared/model/audit-subjects.ts";
import type { MarketingSettings } from "../../../../../shared/model/marketing.ts";
import { query } from "../../../api/index.ts";
import { HistoryLink } from "../../../back-office/layout/history-link.tsx";
import { SectionCard } from "../../../back-office/layout/section-card.tsx";
import { FailedState } from "../../../components/feedback/states.tsx";
import { useIdlePreload } from "../../../components/use-idle-preload.ts";

const loadDialog = () => import("./landing-dialog.tsx");
const LandingDialog = lazy(loadDialog);

const describeJoined = ({ joined_today_mode, joined_today_range: { lowest, highest } }: MarketingSettings): string =>
  joined_today_mode === "live" ? "the real count of the day, hidden under 10" : `a number from ${lowest} to ${highest}`;

const Summary = ({ settings }: { settings: MarketingSettings }) => (
  <Typography color="textSecondary">
    {settings.active_members} active members, {settings.instagram_views} Instagram views, {settings.testimonials.length}{" "}
    {settings.testimonials.length === 1 ? "testimonial" : "testimonials"}. People joined today:{" "}
    {describeJoined(settings)}.
  </Typography>
);

/** The landing page's figures and testimonials, with their editor. */
export const LandingCard = () => {
  const { data, isError, refetch } = useQuery(query("contentAdmin", "marketing", {}));
  // As they were when the editor opened: reading them again, as the page does by itself, must not reset what is typed.
  const [edited, setEdited] = useState<MarketingSettings | null>(null);
  useIdlePreload(loadDialog);
  return (
    <SectionCard
      title="Landing Page"
      actions={
        data && (
          <>
            <HistoryLink subject={marketingSubject} />
            <Button variant="outlined" color="inherit" onClick={() => setEdited(data)}>
              Edit
            </Button>
          </>
        )
      }
    >
      {isError && !data && (
        <FailedState compact title="Couldn't load the landing page's figures" onRetry={() => void refetch()} />
      )}
      {!data && !isError && <Skeleton />}
      {data && <Summary settings={data} />}
      {edited && (
        <Suspense>
          <LandingDialog key={edited.version} settings={edited} onClose={() => setEdited(null)} />
        </Suspense>
      )}
    </SectionCard>
  );
};
