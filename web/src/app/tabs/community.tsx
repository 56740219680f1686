import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import useMediaQuery from "@mui/material/useMediaQuery";
import { Suspense } from "react";
import { useSearchParams } from "react-router-dom";
import { city } from "../../../../shared/model/city.ts";
import { PageSpinner } from "../../components/feedback/page-spinner.tsx";
import { PageHeader } from "../../components/layout/page-header.tsx";
import { lazyOptional } from "../../components/lazy-optional.ts";
import { pageTitle } from "../../components/text/page-title.ts";
import { Feed } from "../../features/community/feed/feed.tsx";
import { OwnProfile } from "../../features/community/own-profile/own-profile.tsx";
import { FriendActivity } from "../../features/messages/friend-activity.tsx";
import { MessagesPanel } from "../../features/messages/messages-panel.tsx";
import { ActivityLabel, MessagesLabel } from "../../features/messages/unread-badge.tsx";
import { useSession } from "../../member/session/session.tsx";
import { CommunityFrame } from "../community/community-frame.tsx";

const views = [
  { id: "feed", label: "Community Feed" },
  { id: "messages", label: <MessagesLabel /> },
  { id: "profile", label: "Profile" },
] as const;

type View = (typeof views)[number]["id"];

/** The open view, kept in the URL as `?view=`; the feed by default. What belongs to the view before goes with it. */
const useView = () => {
  const [search, setSearch] = useSearchParams();
  const view: View = views.find(({ id }) => id === search.get("view"))?.id ?? "feed";
  const open = (id: View) => setSearch({ tab: "community", ...(id !== "feed" && { view: id }) });
  return { view, open };
};

const ViewTabs = ({ view, onOpen }: { view: View; onOpen: (view: View) => void }) => (
  <Tabs
    value={view}
    onChange={(_event, id: View) => onOpen(id)}
    variant="fullWidth"
    aria-label="Community"
    sx={{
      mb: 2.5,
      borderBottom: 1,
      borderColor: "divider",
      // However large the text is set, three labels must fit beside each other.
      "& .MuiTab-root": { flex: "1 1 auto", minWidth: 0, px: { xs: 0.5, sm: 1 }, fontSize: "min(0.9375rem, 4.4vw)" },
      // On the smallest phones the first name takes two lines.
      "@media (min-width: 360px)": { "& .MuiTab-root": { whiteSpace: "nowrap" } },
    }}
  >
    {views.map(({ id, label }) => (
      <Tab key={id} value={id} label={label} />
    ))}
  </Tabs>
);

/** Its code is fetched only where there is room for it. */
const CommunityRail = lazyOptional(() => import("../community/community-rail.tsx"));

const rail = (
  <Suspense>
    <CommunityRail />
  </Suspense>
);

/** The Community tab: the feed, messages and the own profile. Visitors see sign-in prompts in their place. */
export default function Community() {
  const { status, user } = useSession();
  const { view, open } = useView();
  const hasRoom = useMediaQuery("(min-width: 1360px)", { noSsr: true }) && user !== null;
  if (status === "loading") return <PageSpinner />;
  return (
    <CommunityFrame rail={hasRoom ? view === "feed" && rail : undefined}>
      <title>{pageTitle("Community")}</title>
      <PageHeader title="Community" subtitle={`What's happening around ${city.name}.`} />
      <ViewTabs view={view} onOpen={open} />
      {view === "feed" && <Feed />}
      {view === "messages" && <MessagesPanel />}
      {view === "profile" && <OwnProfile activity={{ label: <ActivityLabel />, content: <FriendActivity /> }} />}
    </CommunityFrame>
  );
}
