import { useParams } from "react-router-dom";
import { CampaignResults } from "../../features/admin/campaign-results/campaign-results.tsx";

/** The results of one campaign. */
export default function AdminCampaign() {
  const { campaignId = "" } = useParams();
  return <CampaignResults campaignId={campaignId} />;
}
