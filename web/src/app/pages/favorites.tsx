import { PageHeader } from "../../components/layout/page-header.tsx";
import { pageTitle } from "../../components/text/page-title.ts";
import { DealDialog } from "../../features/deals/dialog/deal-dialog.tsx";
import { FavoriteDeals } from "../../features/deals/favorites/favorite-deals.tsx";

/** The member's favorite deals. */
export default function Favorites() {
  return (
    <>
      <title>{pageTitle("Favorites")}</title>
      <PageHeader title="Favorites" subtitle="The deals you keep coming back to." back="/dashboard" />
      <FavoriteDeals />
      <DealDialog />
    </>
  );
}
