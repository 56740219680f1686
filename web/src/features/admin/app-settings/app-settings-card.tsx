import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import Switch from "@mui/material/Switch";
import Typography from "@mui/material/Typography";
import { type ReactNode, useId } from "react";
import { type AppSettings, settingsSubject } from "../../../../../shared/model/settings.ts";
import { toCityTime } from "../../../../../shared/rules/city-time.ts";
import { HistoryLink } from "../../../back-office/layout/history-link.tsx";
import { SectionCard } from "../../../back-office/layout/section-card.tsx";
import { FailedState } from "../../../components/feedback/states.tsx";
import { type Switches, useEditAppSettings } from "./use-edit-app-settings.ts";

type Change = (part: Partial<Switches>) => void;

const Row = ({ label, text, control }: { label: string; text: string; control: (labelId: string) => ReactNode }) => {
  const id = useId();
  return (
    <Box sx={{ display: "flex", alignItems: "center", gap: 2, py: 1.5, borderTop: 1, borderColor: "divider" }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography id={id} sx={{ fontWeight: 650 }}>
          {label}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {text}
        </Typography>
      </Box>
      {control(id)}
    </Box>
  );
};

const Toggle = (props: { on: boolean; busy: boolean; labelId: string; onChange: (on: boolean) => void }) => (
  <Switch
    checked={props.on}
    disabled={props.busy}
    onChange={(_, on) => props.onChange(on)}
    slotProps={{ input: { "aria-labelledby": props.labelId, role: "switch" } }}
  />
);

const Switchboard = ({ settings, busy, change }: { settings: AppSettings; busy: boolean; change: Change }) => {
  const { deals_mode, redemptions_enabled, allow_membership_purchase } = settings;
  return (
    <Box>
      <Row
        label="Deals are live"
        text={deals_mode === "active" ? "Members can see and redeem deals." : "Every deal shows Coming Soon."}
        control={(labelId) => (
          <Toggle
            on={deals_mode === "active"}
            {...{ busy, labelId }}
            onChange={(on) => change({ deals_mode: on ? "active" : "coming_soon" })}
          />
        )}
      />
      <Row
        label="Redemptions"
        text={redemptions_enabled ? "Members can redeem deals." : "Nobody can redeem deals."}
        control={(labelId) => (
          <Toggle
            on={redemptions_enabled}
            {...{ busy, labelId }}
            onChange={(on) => change({ redemptions_enabled: on })}
          />
        )}
      />
      <Row
        label="Membership purchases"
        text={allow_membership_purchase ? "Members can buy a plan." : "Nobody can buy a plan."}
        control={(labelId) => (
          <Toggle
            on={allow_membership_purchase}
            {...{ busy, labelId }}
            onChange={(on) => change({ allow_membership_purchase: on })}
          />
        )}
      />
    </Box>
  );
};

const actions: [label: string, part: Partial<Switches>][] = [
  ["Go Live", { deals_mode: "active", redemptions_enabled: true }],
  ["Enter Coming Soon", { deals_mode: "coming_soon", redemptions_enabled: false }],
  ["Pause All Transactions", { redemptions_enabled: false, allow_membership_purchase: false }],
];

const QuickActions = ({ busy, change }: { busy: boolean; change: Change }) => (
  <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1.5 }}>
    {actions.map(([label, part], index) => (
      <Button
        key={label}
        variant={index === 0 ? "contained" : "outlined"}
        color={index === 0 ? "primary" : "inherit"}
        disabled={busy}
        onClick={() => change(part)}
      >
        {label}
      </Button>
    ))}
  </Box>
);

const lastUpdate = (updated_at: string | null): string =>
  updated_at ? `Last updated ${toCityTime(updated_at).format("MMM D, YYYY, h:mm A")} (ET)` : "Never changed";

/** The city's three switches (decision D34), one by one or by quick action. */
export const AppSettingsCard = () => {
  const { settings, isError, retry, change, isPending } = useEditAppSettings();
  return (
    <SectionCard
      title="App Settings"
      text="All settings changes are written to the admin audit trail and take effect immediately."
      actions={<HistoryLink subject={settingsSubject} />}
    >
      {isError && !settings && (
        <FailedState compact title="Failed to load app settings. Please try again." onRetry={retry} />
      )}
      {!settings && !isError && <Skeleton variant="rounded" height={260} />}
      {settings && (
        <Box sx={{ display: "grid", gap: 2 }}>
          <QuickActions busy={isPending} change={change} />
          <Switchboard settings={settings} busy={isPending} change={change} />
          <Typography variant="body2" color="textSecondary">
            {lastUpdate(settings.updated_at)}
          </Typography>
        </Box>
      )}
    </SectionCard>
  );
};
