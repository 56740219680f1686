import { campaignsAdmin } from "../../shared/api/campaigns.ts";
import { readMailSettings } from "../mail/mail-settings.ts";
import { serve } from "../serve.ts";
import { readCampaignStats } from "./campaign-stats.ts";
import { getCampaign, listCampaigns, listTargets, toResults } from "./campaigns.ts";
import { cancelCampaign, resumeCampaign, stopCampaign } from "./change-campaign.ts";
import { countAudience } from "./count-audience.ts";
import { createCampaign, sendTestEmail } from "./create-campaign.ts";

export const handler = serve("campaignsAdmin", campaignsAdmin, {
  async list(query, _caller, { pageOf }) {
    return pageOf(query, listCampaigns);
  },
  async stats(_input, _caller, { now }) {
    return readCampaignStats(now);
  },
  async audience({ cursor, ...filter }, _caller, { now, pageOf }) {
    const counted = await pageOf({ cursor }, async ({ position }) => {
      const page = await countAudience(filter, position, now);
      return { items: [page], position: page.position };
    });
    const [page] = counted.items;
    return { count: page?.count ?? 0, is_more: page?.is_more ?? false, cursor: counted.cursor };
  },
  async preview(content) {
    const { previewCampaignEmail } = await import("../mail/templates/campaign.ts");
    return previewCampaignEmail(content, readMailSettings());
  },
  async test(content, caller, { now }) {
    await sendTestEmail(content, caller, now);
    return {};
  },
  async create(input, caller, { now }) {
    return createCampaign(input, caller, now);
  },
  async get({ campaignId, status, limit, cursor }, _caller, { pageOf }) {
    const campaign = await getCampaign(campaignId);
    return toResults(campaign, await pageOf({ limit, cursor }, (range) => listTargets(campaignId, status, range)));
  },
  async cancel({ campaignId }, caller, { now }) {
    return cancelCampaign(campaignId, caller, now);
  },
  async stop({ campaignId }, caller, { now }) {
    return stopCampaign(campaignId, caller, now);
  },
  async resume({ campaignId }, caller, { now }) {
    return resumeCampaign(campaignId, caller, now);
  },
});
