import type { StageSettings } from "../../lib/stages.ts";
import { type Finding, failed, passed, skipped } from "../findings.ts";
import type { Stage } from "../stage.ts";
import type { Check } from "./check.ts";

const editStagesFile = "Change it in lib/stages.ts.";

/** Names that no mail and no browser reaches: those of documentation and of the demo city. */
const isPlaceholder = (text: string): boolean => /\.(example|invalid|test|local)\b|@example\.(com|org|net)/.test(text);

/** The domain part of `PLAYYY <hello@city.example>` or of a bare address. */
export const mailDomainOf = (address: string): string => /@([^>\s]+)/.exec(address)?.[1] ?? "";

const checkSetting = (what: string, value: string | undefined): Finding => {
  if (!value) return failed(what, "not set", editStagesFile);
  return isPlaceholder(value) ? failed(what, `"${value}" is a placeholder`, editStagesFile) : passed(what, value);
};

const isWithin = (name: string, zone: string): boolean => name === zone || name.endsWith(`.${zone}`);

const checkDomain = ({ domain }: StageSettings): Finding => {
  const what = "Setting domain";
  if (!domain)
    return skipped(what, "none: the stage lives at CloudFront's own address", "See docs/deploy.md, Without a domain.");
  if (isPlaceholder(domain.name)) return failed(what, `"${domain.name}" is a placeholder`, editStagesFile);
  return isWithin(domain.name, domain.zoneName)
    ? passed(what, `${domain.name} in the zone ${domain.zoneName}`)
    : failed(what, `${domain.name} is not in the zone ${domain.zoneName}`, editStagesFile);
};

const checkSender = ({ mailFrom, domain }: StageSettings): Finding => {
  const finding = checkSetting("Setting mailFrom", mailFrom);
  if (finding.status === "failed" || !domain || isWithin(mailDomainOf(mailFrom), domain.zoneName)) return finding;
  return failed(
    "Setting mailFrom",
    `${mailFrom} is not in the zone ${domain.zoneName}, which SES proves`,
    editStagesFile,
  );
};

const checkAlarmMail = ({ alarmMail, keepsData }: StageSettings): Finding => {
  if (alarmMail) return checkSetting("Setting alarmMail", alarmMail);
  const says = "not set: alarms only show in the console";
  return keepsData ? failed("Setting alarmMail", says, editStagesFile) : skipped("Setting alarmMail", says);
};

const checkAddress = ({ origin }: Stage): Finding =>
  origin
    ? passed("Address", origin)
    : skipped("Address", "not known yet", "Set a domain, deploy, or name it: --origin https://...");

/** What `lib/stages.ts` says, without asking anybody. */
export const settingsCheck: Check = {
  title: "Settings",
  requires: "anywhere",
  run: async ({ stage }) => {
    const { settings } = stage;
    if (stage.isLocal) return [checkAddress(stage), passed("Settings", "the demo city's own values")];
    return [
      checkAddress(stage),
      checkDomain(settings),
      checkSetting("Setting ownerEmail", settings.ownerEmail),
      checkSetting("Setting supportMail", settings.supportMail),
      checkSender(settings),
      checkAlarmMail(settings),
    ];
  },
};
