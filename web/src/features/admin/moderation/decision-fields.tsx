import Checkbox from "@mui/material/Checkbox";
import FormControl from "@mui/material/FormControl";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormLabel from "@mui/material/FormLabel";
import MenuItem from "@mui/material/MenuItem";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import TextField from "@mui/material/TextField";
import { useId } from "react";
import {
  CommunityRule,
  type ModerationAction,
  type ModerationCase,
  type ProfilePart,
} from "../../../../../shared/model/moderation.ts";
import { communityRules } from "../../../../../shared/rules/community-rules.ts";
import { subjectNouns } from "../../../../../shared/rules/removal-text.ts";

/** What the form holds before it is sent; `days` 0 is for good. */
export type DecisionDraft = {
  action: ModerationAction | null;
  rule: CommunityRule | "";
  days: number;
  removes_content: boolean;
  removes: ProfilePart[];
};

const actions: { id: ModerationAction; label: (noun: string) => string }[] = [
  { id: "keep", label: (noun) => `Keep: the ${noun} is fine` },
  { id: "remove", label: (noun) => `Remove the ${noun}` },
  { id: "warn", label: () => "Warn the author" },
  { id: "suspend", label: () => "Suspend the author from the community" },
];

const partLabels: Record<ProfilePart, string> = { avatar: "Remove the picture", bio: "Remove the bio" };

/** The parts that a reported profile has; none of anything else. */
const partsOf = ({ profile }: ModerationCase): ProfilePart[] => [
  ...(profile?.avatar_url ? (["avatar"] as const) : []),
  ...(profile?.bio ? (["bio"] as const) : []),
];

const ProfileParts = ({
  parts,
  removes,
  onChange,
}: {
  parts: ProfilePart[];
  removes: ProfilePart[];
  onChange: (removes: ProfilePart[]) => void;
}) =>
  parts.map((part) => (
    <FormControlLabel
      key={part}
      control={<Checkbox checked={removes.includes(part)} />}
      onChange={(_event, isOn) => onChange(parts.filter((one) => (one === part ? isOn : removes.includes(one))))}
      label={partLabels[part]}
    />
  ));

const spans: { days: number; label: string }[] = [
  { days: 1, label: "1 day" },
  { days: 7, label: "7 days" },
  { days: 30, label: "30 days" },
  { days: 90, label: "90 days" },
  { days: 0, label: "For good" },
];

/** The fields of a decision: what to do, the rule that was broken, and for how long. */
export const DecisionFields = ({
  item,
  draft,
  onChange,
}: {
  item: ModerationCase;
  draft: DecisionDraft;
  onChange: (change: Partial<DecisionDraft>) => void;
}) => {
  const labelId = useId();
  const { type } = item.subject;
  const isProfile = type === "member";
  const parts = partsOf(item);
  const { action, rule, days, removes_content, removes } = draft;
  const labelOf = { noun: subjectNouns[type], removed: isProfile ? "picture or the bio" : subjectNouns[type] };
  return (
    <>
      <FormControl>
        <FormLabel id={labelId}>Decision</FormLabel>
        <RadioGroup
          aria-labelledby={labelId}
          value={action ?? ""}
          onChange={(_event, value) => onChange({ action: value as ModerationAction })}
        >
          {actions
            .filter(({ id }) => id !== "remove" || !isProfile || parts.length > 0)
            .map(({ id, label }) => (
              <FormControlLabel
                key={id}
                value={id}
                control={<Radio />}
                label={label(id === "remove" ? labelOf.removed : labelOf.noun)}
              />
            ))}
        </RadioGroup>
      </FormControl>
      {action && action !== "keep" && (
        <TextField
          select
          label="Rule that was broken"
          value={rule}
          onChange={({ target }) => onChange({ rule: target.value as CommunityRule })}
        >
          {CommunityRule.options.map((one) => (
            <MenuItem key={one} value={one}>
              {communityRules[one]}
            </MenuItem>
          ))}
        </TextField>
      )}
      {action === "suspend" && (
        <TextField
          select
          label="For how long"
          value={days}
          onChange={({ target }) => onChange({ days: Number(target.value) })}
        >
          {spans.map((span) => (
            <MenuItem key={span.days} value={span.days}>
              {span.label}
            </MenuItem>
          ))}
        </TextField>
      )}
      {(action === "warn" || action === "suspend") && !isProfile && (
        <FormControlLabel
          control={<Checkbox checked={removes_content} />}
          onChange={(_event, isOn) => onChange({ removes_content: isOn })}
          label={`Remove the ${labelOf.noun} as well`}
        />
      )}
      {action && action !== "keep" && isProfile && (
        <ProfileParts parts={parts} removes={removes} onChange={(chosen) => onChange({ removes: chosen })} />
      )}
    </>
  );
};
