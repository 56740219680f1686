import type { StageSettings } from "../../lib/stages.ts";
import { type Finding, right, unchecked, wrong } from "../findings.ts";
import type { Stage } from "../stage.ts";
import type { Check } from "./check.ts";

const inFile = "Change it in lib/stages.ts.";

/** Names that no mail and no browser reaches: those of documentation and of the demo city. */
const isPlaceholder = (text: string): boolean => /\.(example|invalid|test|local)\b|@example\.(com|org|net)/.test(text);

/** The domain part of `PLAYYY <hello@city.example>` or of a bare address. */
export const mailDomainOf = (address: string): string => /@([^>\s]+)/.exec(address)?.[1] ?? "";

const told = (what: string, value: string | undefined): Finding => {
  if (!value) return wrong(what, "not set", inFile);
  return isPlaceholder(value) ? wrong(what, `"${value}" is a placeholder`, inFile) : right(what, value);
};

const isWithin = (name: string, zone: string): boolean => name === zone || name.endsWith(`.${zone}`);

const domainOf = ({ domain }: StageSettings): Finding => {
  const what = "Setting domain";
  if (!domain)
    return unchecked(
      what,
      "none: the stage lives at CloudFront's own address",
      "See docs/deploy.md, Without a domain.",
    );
  if (isPlaceholder(domain.name)) return wrong(what, `"${domain.name}" is a placeholder`, inFile);
  return isWithin(domain.name, domain.zoneName)
    ? right(what, `${domain.name} in the zone ${domain.zoneName}`)
    : wrong(what, `${domain.name} is not in the zone ${domain.zoneName}`, inFile);
};

const senderOf = ({ mailFrom, domain }: StageSettings): Finding => {
  const finding = told("Setting mailFrom", mailFrom);
  if (finding.mark === "wrong" || !domain || isWithin(mailDomainOf(mailFrom), domain.zoneName)) return finding;
  return wrong("Setting mailFrom", `${mailFrom} is not in the zone ${domain.zoneName}, which SES proves`, inFile);
};

const alarmMailOf = ({ alarmMail, keepsData }: StageSettings): Finding => {
  if (alarmMail) return told("Setting alarmMail", alarmMail);
  const says = "not set: alarms only show in the console";
  return keepsData ? wrong("Setting alarmMail", says, inFile) : unchecked("Setting alarmMail", says);
};

const addressOf = ({ origin }: Stage): Finding =>
  origin
    ? right("Address", origin)
    : unchecked("Address", "not known yet", "Set a domain, deploy, or name it: --origin https://...");

/** What `lib/stages.ts` says, without asking anybody. */
export const settingsCheck: Check = {
  title: "Settings",
  where: "anywhere",
  run: async ({ stage }) => {
    const { settings } = stage;
    if (stage.isLocal) return [addressOf(stage), right("Settings", "the demo city's own values")];
    return [
      addressOf(stage),
      domainOf(settings),
      told("Setting ownerEmail", settings.ownerEmail),
      told("Setting supportMail", settings.supportMail),
      senderOf(settings),
      alarmMailOf(settings),
    ];
  },
};
