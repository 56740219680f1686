import Box from "@mui/material/Box";
import FormControlLabel from "@mui/material/FormControlLabel";
import Skeleton from "@mui/material/Skeleton";
import Switch from "@mui/material/Switch";
import Typography from "@mui/material/Typography";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call, query } from "../../api/index.ts";
import { FailedState } from "../../components/feedback/states.tsx";
import { toast } from "../../components/feedback/toast.tsx";
import { SettingsSection } from "./settings-section.tsx";

const me = query("members", "me", {});
const wish = query("playyy", "wish", {});

type PreferenceSwitch = {
  label: string;
  text: string;
  isOn: boolean;
  save: (isOn: boolean) => Promise<void>;
};

const PreferenceSwitch = ({ label, text, isOn, save }: PreferenceSwitch) => {
  const change = useMutation({
    mutationFn: save,
    onSuccess: (_answer, isWanted) => toast({ title: "Saved", text: `${label}: ${isWanted ? "on" : "off"}.` }),
    onError: (error) => toast({ title: "Not saved", text: error.message, variant: "destructive" }),
  });
  return (
    <FormControlLabel
      labelPlacement="start"
      control={<Switch />}
      // Updated optimistically, and rolled back if saving fails.
      checked={change.isPending ? change.variables : isOn}
      disabled={change.isPending}
      onChange={(_event, isWanted) => change.mutate(isWanted)}
      label={
        <Box component="span" sx={{ display: "grid", gap: 0.25 }}>
          <Typography component="span" sx={{ fontWeight: 600 }}>
            {label}
          </Typography>
          <Typography component="span" variant="body2" color="textSecondary">
            {text}
          </Typography>
        </Box>
      }
      sx={{ justifyContent: "space-between", gap: 2, m: 0 }}
    />
  );
};

const Preferences = () => {
  const client = useQueryClient();
  const [known, asked] = [useQuery(me), useQuery(wish)];
  if (known.isError || asked.isError) {
    const again = () => void Promise.all([known.refetch(), asked.refetch()]);
    return <FailedState title="Couldn't load your preferences" onRetry={again} compact />;
  }
  if (!known.data || !asked.data) return <Skeleton variant="rounded" height={224} />;
  return (
    <>
      <PreferenceSwitch
        label="New activities"
        text="Be the first to hear about new hunts, leagues and nights out."
        isOn={asked.data.wished_at !== null}
        save={async (isWanted) => {
          client.setQueryData(wish.queryKey, await call("playyy", isWanted ? "makeWish" : "dropWish", {}));
        }}
      />
      <PreferenceSwitch
        label="News and offers"
        text="Events, deals and news, by email and behind the bell."
        isOn={known.data.wants_news}
        save={async (wants_news) => {
          client.setQueryData(me.queryKey, await call("members", "update", { wants_news }));
        }}
      />
      <PreferenceSwitch
        label="Event reminders by email"
        text="The day before and two hours before your events. The bell reminds you in any case."
        isOn={known.data.wants_event_reminders}
        save={async (wants_event_reminders) => {
          client.setQueryData(me.queryKey, await call("members", "update", { wants_event_reminders }));
        }}
      />
      <PreferenceSwitch
        label="Membership reminders"
        text="Three days before a free membership ends."
        isOn={known.data.wants_reminders}
        save={async (wants_reminders) => {
          client.setQueryData(me.queryKey, await call("members", "update", { wants_reminders }));
        }}
      />
    </>
  );
};

/** The member's optional notifications. */
export const NotificationsSection = () => (
  <SettingsSection
    title="Notifications"
    text="You'll always get emails about your tickets, payments and account, and when an event of yours changes."
  >
    <Preferences />
  </SettingsSection>
);
