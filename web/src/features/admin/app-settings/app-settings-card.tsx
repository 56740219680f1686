import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Switch from "@mui/material/Switch";
import Typography from "@mui/material/Typography";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useLocation } from "react-router-dom";
import { settingsSubject } from "../../../../../shared/model/audit-subjects.ts";
import { city } from "../../../../../shared/model/city.ts";
import type { AppSettings, SettingsChange } from "../../../../../shared/model/settings.ts";
import { formatCityDateTime } from "../../../../../shared/rules/city-time.ts";
import { HistoryLink } from "../../../back-office/layout/history-link.tsx";
import { SectionCard } from "../../../back-office/layout/section-card.tsx";
import { FailedState } from "../../../components/feedback/states.tsx";
import { QuickActions } from "./quick-actions.tsx";
import { useEditAppSettings } from "./use-edit-app-settings.ts";

type Change = (change: SettingsChange) => void;

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

type Line = { label: string; isOn: boolean; on: string; off: string; change: (isOn: boolean) => SettingsChange };

type Switches = Exclude<keyof SettingsChange, "paused">;

const toLines = (settings: AppSettings): Record<Switches, Line> => ({
  deals_mode: {
    label: "Deals are live",
    isOn: settings.deals_mode === "active",
    on: "Members can see and redeem deals.",
    off: "Every deal shows Coming Soon.",
    change: (isOn) => ({ deals_mode: isOn ? "active" : "coming_soon" }),
  },
  redemptions_enabled: {
    label: "Redemptions",
    isOn: settings.redemptions_enabled,
    on: "Members can redeem deals.",
    off: "Nobody can redeem deals.",
    change: (isOn) => ({ redemptions_enabled: isOn }),
  },
  allow_membership_purchase: {
    label: "Membership purchases",
    isOn: settings.allow_membership_purchase,
    on: "Members can buy a plan.",
    off: "Nobody can buy a plan.",
    change: (isOn) => ({ allow_membership_purchase: isOn }),
  },
  ticket_sales_enabled: {
    label: "Ticket sales",
    isOn: settings.ticket_sales_enabled,
    on: "Tickets are on sale.",
    off: "Nobody can order tickets. Reserved ones can still be paid for.",
    change: (isOn) => ({ ticket_sales_enabled: isOn }),
  },
});

const Switchboard = ({ settings, busy, change }: { settings: AppSettings; busy: boolean; change: Change }) => (
  <Box>
    {Object.values(toLines(settings)).map((line) => (
      <Row
        key={line.label}
        label={line.label}
        text={line.isOn ? line.on : line.off}
        control={(labelId) => (
          <Toggle on={line.isOn} {...{ busy, labelId }} onChange={(isOn) => change(line.change(isOn))} />
        )}
      />
    ))}
  </Box>
);

const lastUpdate = (updated_at: string | null): string =>
  updated_at ? `Last updated ${formatCityDateTime(updated_at)} (${city.zoneLabel})` : "Never changed";

const stateText = (settings: AppSettings): string => {
  if (settings.before_pause) return "All transactions are paused";
  const off = Object.values(toLines(settings)).flatMap(({ label, isOn }) => (isOn ? [] : [label]));
  return off.length === 0 ? "All live" : `Off: ${off.join(", ")}`;
};

const State = ({ settings }: { settings: AppSettings }) => {
  const text = stateText(settings);
  const color = text === "All live" ? "success.main" : "warning.main";
  return (
    <Box component="span" sx={{ color, fontWeight: 650 }}>
      {text}
    </Box>
  );
};

const about = "All settings changes are written to the admin audit trail and take effect immediately.";

/** Calls `show` whenever what an element holds grows or shrinks, until somebody scrolls or types themselves. Returns how to end it before. */
const whileArriving = (element: Element | null | undefined, show: () => void): (() => void) => {
  const resized = new ResizeObserver(show);
  if (element) resized.observe(element);
  const ended = new AbortController();
  const end = () => {
    resized.disconnect();
    ended.abort();
  };
  for (const sign of ["wheel", "touchstart", "pointerdown", "keydown"]) {
    window.addEventListener(sign, end, { passive: true, signal: ended.signal });
  }
  return end;
};

/** The card's place on its page: an address that ends with it opens the switches. */
const settingsAnchor = "app-settings";

/** The city's four switches (R56) in one row that says how they stand; Change opens them, one by one or by quick action. */
export const AppSettingsCard = () => {
  const { settings, isError, retry, change, isPending } = useEditAppSettings();
  const { hash, key } = useLocation();
  const [isOpen, setIsOpen] = useState(false);
  const card = useRef<HTMLDivElement>(null);
  const isLoaded = settings !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asking once more opens it once more
  useEffect(() => {
    // Before, the page is too short to scroll there.
    if (hash !== `#${settingsAnchor}` || !isLoaded) return;
    setIsOpen(true);
    const show = () => card.current?.scrollIntoView({ block: "start" });
    // After the page has gone to its top, as a new page does, and the card has grown.
    const frame = requestAnimationFrame(show);
    const end = whileArriving(card.current?.parentElement, show);
    return () => {
      cancelAnimationFrame(frame);
      end();
    };
  }, [hash, key, isLoaded]);
  return (
    <Box ref={card} id={settingsAnchor} sx={{ scrollMarginTop: 64 }}>
      <SectionCard
        title="App Settings"
        actions={
          <>
            {settings && <State settings={settings} />}
            <HistoryLink subject={settingsSubject} />
            <Button
              variant="outlined"
              color="inherit"
              disabled={!settings}
              aria-expanded={isOpen}
              onClick={() => setIsOpen(!isOpen)}
            >
              {isOpen ? "Done" : "Change"}
            </Button>
          </>
        }
      >
        {isError && !settings && (
          <FailedState compact title="Failed to load app settings. Please try again." onRetry={retry} />
        )}
        {settings && isOpen && (
          <Box sx={{ display: "grid", gap: 2 }}>
            <Typography color="textSecondary">{about}</Typography>
            {settings.before_pause && (
              <Alert severity="warning">All transactions are paused. Resume restores how the switches stood.</Alert>
            )}
            <QuickActions settings={settings} busy={isPending} change={change} />
            <Switchboard settings={settings} busy={isPending} change={change} />
            <Typography variant="body2" color="textSecondary">
              {lastUpdate(settings.updated_at)}
            </Typography>
          </Box>
        )}
      </SectionCard>
    </Box>
  );
};
