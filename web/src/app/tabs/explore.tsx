import { PageHeader } from "../../components/layout/page-header.tsx";
import { DealDialog } from "../../features/deals/dialog/deal-dialog.tsx";
import { Explore } from "../../features/deals/explore/explore.tsx";

/** The Explore tab: every deal, with search and categories. */
export default function ExploreTab() {
  return (
    <>
      <title>Explore · PLAYYY Jacksonville</title>
      <PageHeader title="Explore Jacksonville" subtitle="Every deal in the city, newest first." />
      <Explore />
      <DealDialog />
    </>
  );
}
