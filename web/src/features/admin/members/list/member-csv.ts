import type { ExportedMember } from "../../../../../../shared/model/export.ts";
import { type CsvColumn, csvTime } from "../../../../back-office/csv/csv.ts";
import { sourceTexts, statusesOf, tierName } from "../member-texts.ts";

/** The columns of the export of members. */
export const memberCsv: readonly CsvColumn<ExportedMember>[] = [
  ["Name", ({ display_name }) => display_name],
  ["Email", ({ email }) => email],
  ["Phone", ({ phone_number }) => phone_number],
  ["Tier", ({ subscription_tier }) => tierName(subscription_tier)],
  [
    "Status",
    (member) =>
      statusesOf(member)
        .map(({ label }) => label)
        .join(", "),
  ],
  ["Source", ({ source }) => sourceTexts[source]],
  ["Joined", ({ created_at }) => csvTime(created_at)],
  ["Last Active", ({ last_active_day }) => last_active_day],
  ["Member ID", ({ id }) => id],
];
