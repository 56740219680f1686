import { useQuery } from "@tanstack/react-query";
import { openRate } from "../../../../../shared/rules/campaign-rates.ts";
import { formatCount } from "../../../../../shared/rules/counted.ts";
import { query } from "../../../api/index.ts";
import { StatTiles } from "../../../back-office/layout/stat-tiles.tsx";
import { FailedState } from "../../../components/feedback/states.tsx";

/** What campaigns reached in the last 30 days. */
export const CampaignStats = () => {
  const { data, isError, refetch } = useQuery(query("campaignsAdmin", "stats", {}));
  if (isError && !data) {
    return <FailedState compact title="Couldn't load campaign statistics" onRetry={() => void refetch()} />;
  }
  const rate = data && (data.opened === 0 ? "—" : openRate({ opened: data.opened, sent: data.reach }));
  return (
    <StatTiles
      items={[
        { label: "Reach", value: data && formatCount(data.reach), hint: "Emails sent in the last 30 days" },
        {
          label: "Open Rate",
          value: rate,
          hint: "Estimated: mail programs that load every picture are left out",
        },
      ]}
    />
  );
};
