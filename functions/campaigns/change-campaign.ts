import type { Campaign, CampaignStatus } from "../../shared/model/campaign.ts";
import { AppError, type ErrorCode } from "../../shared/model/errors.ts";
import { AuditEntity } from "../audit/audit.entity.ts";
import { type Admin, auditRow } from "../audit/audit-row.ts";
import { writeAll } from "../platform/table/transaction.ts";
import { CampaignEntity } from "./campaign.entity.ts";
import { getCampaign, toCampaign } from "./campaigns.ts";
import { assertFilledIn } from "./create-campaign.ts";

type Change = { verb: string; from: CampaignStatus; to: CampaignStatus; code: ErrorCode; refusal: string };

const changeStatus =
  ({ verb, from, to, code, refusal }: Change) =>
  async (id: string, admin: Admin, now: string): Promise<Campaign> => {
    const { due_at, ...content } = await getCampaign(id);
    if (to === "sending") assertFilledIn(content);
    const row = auditRow(
      admin,
      {
        action: `campaign.${verb}`,
        subject: id,
        before: { status: from },
        after: { status: to },
        details: { name: content.title },
      },
      now,
    );
    const refused = await writeAll([
      CampaignEntity.patch({ id })
        .set({ status: to, due_at })
        .where(({ status }, { eq }) => eq(status, from)),
      AuditEntity.create(row),
    ]);
    if (refused.size > 0) throw new AppError(code, refusal);
    return toCampaign(await getCampaign(id));
  };

/**
 * Cancels a scheduled campaign; whoever is first, this or the job, wins.
 * Throws `not-found`, or `campaign.not-scheduled` once its time has come.
 */
export const cancelCampaign = changeStatus({
  verb: "cancel",
  from: "scheduled",
  to: "cancelled",
  code: "campaign.not-scheduled",
  refusal: "This campaign isn't scheduled anymore.",
});

/**
 * Stops a campaign that is being sent: at most one more batch of emails goes out.
 * Throws `not-found`, or `campaign.not-sending`.
 */
export const stopCampaign = changeStatus({
  verb: "stop",
  from: "sending",
  to: "stopped",
  code: "campaign.not-sending",
  refusal: "This campaign isn't being sent.",
});

/**
 * Continues a stopped campaign where it stopped.
 * Throws `not-found`, `campaign.not-stopped`, or `campaign.placeholders`.
 */
export const resumeCampaign = changeStatus({
  verb: "resume",
  from: "stopped",
  to: "sending",
  code: "campaign.not-stopped",
  refusal: "This campaign wasn't stopped.",
});
