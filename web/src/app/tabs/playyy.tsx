import Box from "@mui/material/Box";
import { useState } from "react";
import { PageHeader } from "../../components/page-header.tsx";
import { SearchField } from "../../components/search-field.tsx";
import { ActivityDeals } from "../../features/deals/activity-deals.tsx";
import { DealDialog } from "../../features/deals/deal-dialog.tsx";
import { ExclusiveEvents } from "../../features/playyy/exclusive-events.tsx";
import { StatCards } from "../../features/playyy/stat-cards.tsx";
import { WishCard } from "../../features/playyy/wish-card.tsx";
import { Gate } from "../../member/gate.tsx";

// Only what everybody may read: figures and deals. Exclusive events stay on the server until somebody may join them.
const Preview = () => (
  <>
    <StatCards />
    <ActivityDeals search="" />
  </>
);

const Activities = () => {
  const [search, setSearch] = useState("");
  return (
    <>
      <Box sx={{ mb: 3, maxWidth: 560 }}>
        <SearchField label="Search activities" value={search} onChange={setSearch} />
      </Box>
      <StatCards />
      <ExclusiveEvents search={search} />
      <ActivityDeals search={search} />
      <WishCard />
      <DealDialog />
    </>
  );
};

/** The PLAYYY tab: activities for members, behind the gate with a preview. */
export default function PlayyyTab() {
  return (
    <>
      <title>PLAYYY · PLAYYY Jacksonville</title>
      <PageHeader title="Activities" subtitle="Hunts, leagues and nights out for members." />
      <Gate preview={<Preview />}>
        <Activities />
      </Gate>
    </>
  );
}
