import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { DashboardFigures } from "../../../../../shared/model/reports.ts";
import type { AppSettings, SettingsChange, TransactionSwitches } from "../../../../../shared/model/settings.ts";
import { counted } from "../../../../../shared/rules/counted.ts";
import { query } from "../../../api/index.ts";
import { ConfirmDialog } from "../../../components/confirm/confirm-dialog.tsx";

type Figures = DashboardFigures | undefined;
/** What it says follows the figures, which may arrive while it is asked. */
type QuickAction = { label: string; change: SettingsChange; text: (figures: Figures) => string; stops: boolean };

const names: Record<keyof TransactionSwitches, string> = {
  redemptions_enabled: "redemptions",
  allow_membership_purchase: "membership purchases",
  ticket_sales_enabled: "ticket sales",
};

const listed = (switches: TransactionSwitches, isOn: boolean): string[] =>
  (Object.keys(names) as (keyof TransactionSwitches)[]).flatMap((name) =>
    switches[name] === isOn ? [names[name]] : [],
  );

const inWords = (parts: string[]): string => new Intl.ListFormat("en-US").format(parts);

const sentence = (parts: string[], ending: string): string => {
  if (parts.length === 0) return "";
  const text = `${inWords(parts)} ${ending}.`;
  return ` ${text.charAt(0).toUpperCase()}${text.slice(1)}`;
};

const goLive = (settings: AppSettings): QuickAction => ({
  label: "Go Live",
  change: { deals_mode: "active", redemptions_enabled: true },
  text: () =>
    `Members see every deal and can redeem it from now on.${sentence(
      listed({ ...settings, redemptions_enabled: true }, false),
      "stay off; turn them on below",
    )}`,
  stops: false,
});

const resume = (before: TransactionSwitches): QuickAction => ({
  label: "Resume",
  change: { paused: false },
  text: () =>
    `Everything returns to how it stood before the pause.${sentence(listed(before, true), "will be on")}${sentence(listed(before, false), "will be off")}`,
  stops: false,
});

const members = ({ members: { total } }: DashboardFigures): string => counted(total, "member");
const upcoming = ({ events }: DashboardFigures): string => counted(events.upcoming, "upcoming event");

// Left out until the dashboard's figures are there.
const reach = (counts: string[] | undefined): string => (counts ? ` That's ${inWords(counts)}.` : "");

const comingSoon: QuickAction = {
  label: "Enter Coming Soon",
  change: { deals_mode: "coming_soon", redemptions_enabled: false },
  text: (figures) =>
    `Every deal shows Coming Soon, and nobody can redeem one.${reach(figures && [members(figures)])} Memberships and tickets aren't affected.`,
  stops: true,
};

const renewing = (figures: Figures): string => (figures ? counted(figures.revenue.paying, "paid plan") : "paid plans");

const pause = (settings: AppSettings): QuickAction => ({
  label: "Pause All Transactions",
  change: { paused: true },
  text: (figures) =>
    `This stops ${inWords(listed(settings, true))} for everyone.${reach(figures && [members(figures), upcoming(figures)])} Reserved tickets can still be paid for, tickets still count at the door, and ${renewing(figures)} will keep renewing. Resume brings everything back as it is now.`,
  stops: true,
});

const isLive = ({ deals_mode, redemptions_enabled }: AppSettings): boolean =>
  deals_mode === "active" && redemptions_enabled;
const isComingSoon = ({ deals_mode, redemptions_enabled }: AppSettings): boolean =>
  deals_mode === "coming_soon" && !redemptions_enabled;

// What is in force already isn't offered.
const listActions = (settings: AppSettings): QuickAction[] => {
  const { before_pause } = settings;
  return [
    ...(before_pause ? [resume(before_pause)] : []),
    ...(before_pause || isLive(settings) ? [] : [goLive(settings)]),
    ...(isComingSoon(settings) ? [] : [comingSoon]),
    ...(before_pause || listed(settings, true).length === 0 ? [] : [pause(settings)]),
  ];
};

/** What changes several switches at once, each after a question that says what it does (R55, R56). */
export const QuickActions = ({
  settings,
  busy,
  change,
}: {
  settings: AppSettings;
  busy: boolean;
  change: (change: SettingsChange) => void;
}) => {
  const { data: figures } = useQuery(query("reportsAdmin", "dashboard", {}));
  const [asked, setAsked] = useState<QuickAction | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const ask = (action: QuickAction) => {
    setAsked(action);
    setIsAsking(true);
  };
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1.5 }}>
      {listActions(settings).map((action) => (
        <Button
          key={action.label}
          variant={action.stops ? "outlined" : "contained"}
          color={action.stops ? "inherit" : "primary"}
          disabled={busy}
          onClick={() => ask(action)}
        >
          {action.label}
        </Button>
      ))}
      {asked && (
        <ConfirmDialog
          open={isAsking}
          title={`${asked.label}?`}
          text={asked.text(figures)}
          confirm={asked.label}
          destructive={asked.stops}
          onConfirm={() => {
            change(asked.change);
            setIsAsking(false);
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </Box>
  );
};
