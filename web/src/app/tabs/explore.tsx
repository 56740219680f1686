import type { QueryClient } from "@tanstack/react-query";
import { city } from "../../../../shared/model/city.ts";
import { readAhead } from "../../api/read-ahead.ts";
import { PageHeader } from "../../components/layout/page-header.tsx";
import { pageTitle } from "../../components/text/page-title.ts";
import { dealsQuery } from "../../features/deals/deal-queries.ts";
import { DealDialog } from "../../features/deals/dialog/deal-dialog.tsx";
import { Explore } from "../../features/deals/explore/explore.tsx";

/** The Explore tab: every deal, with search and categories. */
export default function ExploreTab() {
  return (
    <>
      <title>{pageTitle("Explore")}</title>
      <PageHeader title={`Explore ${city.name}`} subtitle="Every deal in the city, newest first." />
      <Explore />
      <DealDialog />
    </>
  );
}

/** Reads the deals before the first render. */
ExploreTab.preload = async (client?: QueryClient): Promise<void> => {
  if (client) await readAhead(client.prefetchQuery(dealsQuery));
};
