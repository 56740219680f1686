import { type AudienceFilter, type CampaignAudience, CampaignInput } from "../../../../../shared/model/campaign.ts";
import { localTimeErrorTexts, parseLocalTime } from "../../../../../shared/rules/city-time.ts";
import { findPlaceholders } from "../../../../../shared/rules/placeholders.ts";
import { createFormSchema } from "../../../back-office/form/form-schema.ts";
import {
  plain,
  type Refuse,
  type TableOf,
  text,
  type ValuesOf,
  writeValues,
} from "../../../back-office/form/form-table.ts";

/** The counter counts up to here; a longer message is sent all the same. */
export const countedLength = 200;

/** A text that members read: what a template leaves open is filled in first. */
const wording = (label: string, problem: string) => ({
  ...text(label, { required: true }),
  write: (typed: string, refuse: Refuse): string => {
    const open = findPlaceholders(typed);
    if (typed.trim() === "") refuse(problem);
    if (open.length > 0) refuse(`Fill in ${open.join(", ")} first`);
    return typed;
  },
});

/** The fields of a campaign. An empty filter isn't sent, nor the time of one that is sent now. */
export const campaignTable = {
  title: wording("Title", "Enter a title"),
  message: wording("Message", "Enter a message"),
  target_audience: plain<CampaignAudience>("Audience", "all"),
  event_id: {
    label: "Coming to",
    read: (stored): string => stored ?? "",
    write: (typed: string): string | undefined => typed || undefined,
  },
  active_within_days: {
    label: "Activity",
    read: (stored): string => String(stored ?? ""),
    write: (typed: string): number | undefined => (typed ? Number(typed) : undefined),
  },
  send_at: {
    label: "Send at",
    required: true,
    read: (stored): string => stored ?? "",
    write: (typed: string): string | undefined => typed || undefined,
  },
} satisfies TableOf<typeof CampaignInput, Partial<CampaignInput>>;

/** The dialog's values as typed; empty text means that the filter isn't used. */
export type CampaignFormValues = ValuesOf<typeof campaignTable>;

const checkSendTime = (wall: string, now: string): string | null => {
  if (wall === "") return "Choose a date and time";
  const parsed = parseLocalTime(wall);
  if (!parsed.ok) return localTimeErrorTexts[parsed.reason];
  return parsed.instant <= now ? "Choose a time in the future." : null;
};

/** Parses the dialog's values into the server's input, by the server's own rules; one that `isScheduled` needs a time. */
export const createCampaignForm = (isScheduled: boolean) =>
  createFormSchema(CampaignInput, campaignTable, (values: CampaignFormValues, refuse) => {
    const problem = isScheduled ? checkSendTime(values.send_at, new Date().toISOString()) : null;
    if (problem) refuse("send_at", problem);
    return writeValues(campaignTable, values, refuse);
  });

/** Who the dialog's values choose. */
export const toFilter = ({
  target_audience,
  event_id,
  active_within_days,
}: Pick<CampaignFormValues, keyof AudienceFilter>): AudienceFilter => ({
  target_audience,
  event_id: campaignTable.event_id.write(event_id),
  active_within_days: campaignTable.active_within_days.write(active_within_days),
});
