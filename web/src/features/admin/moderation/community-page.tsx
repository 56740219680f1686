import Box from "@mui/material/Box";
import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router-dom";
import { PageHeading } from "../../../back-office/layout/page-heading.tsx";
import type { AdminRoute } from "../../../back-office/roles/may.ts";
import { useMay } from "../../../back-office/roles/use-may.ts";
import { AppealList } from "./appeal-list.tsx";
import { CaseList } from "./case-list.tsx";
import { LocationList } from "./location-list.tsx";
import { SuspensionList } from "./suspension-list.tsx";
import { WordFilter } from "./word-filter.tsx";

const Settings = () => (
  <>
    <WordFilter />
    <LocationList />
  </>
);

const allViews: { id: string; label: string; needs?: AdminRoute; content: ReactNode }[] = [
  { id: "reports", label: "Reports", content: <CaseList key="open" state="open" /> },
  { id: "decided", label: "Decided", content: <CaseList key="decided" state="decided" /> },
  { id: "appeals", label: "Appeals", content: <AppealList /> },
  { id: "suspensions", label: "Suspensions", content: <SuspensionList /> },
  { id: "settings", label: "Settings", needs: ["communityAdmin", "settings"], content: <Settings /> },
];

/** What members reported in the community, what was decided, and the community's settings. */
export const CommunityPage = () => {
  const [search, setSearch] = useSearchParams();
  const may = useMay();
  const views = allViews.filter(({ needs }) => !needs || may(...needs));
  const view = views.find(({ id }) => id === search.get("view")) ?? views[0];
  return (
    <>
      <PageHeading
        title="Community"
        text="Reports of members, what was decided about them, and who is suspended. Every decision is in the audit log."
      />
      <Tabs
        value={view?.id ?? ""}
        onChange={(_event, id: string) => setSearch(id === "reports" ? {} : { view: id })}
        variant="scrollable"
        allowScrollButtonsMobile
        aria-label="Community"
        sx={{ mb: 2, borderBottom: 1, borderColor: "divider" }}
      >
        {views.map(({ id, label }) => (
          <Tab key={id} value={id} label={label} />
        ))}
      </Tabs>
      <Box>{view?.content}</Box>
    </>
  );
};
