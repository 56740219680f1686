import Box from "@mui/material/Box";
import FormControl from "@mui/material/FormControl";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormLabel from "@mui/material/FormLabel";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import Switch from "@mui/material/Switch";
import Typography from "@mui/material/Typography";
import { useId } from "react";
import type { MessagesFrom, OwnCommunityProfile, Tells } from "../../../../../shared/model/community-profile.ts";
import { TitledDialog } from "../../../components/layout/titled-dialog.tsx";
import { BlockedMembers } from "./blocked-members.tsx";
import { useSaveProfile } from "./edit-profile-dialog.tsx";

const senders: { id: MessagesFrom; label: string }[] = [
  { id: "everybody", label: "Everybody" },
  { id: "following", label: "Members I follow" },
  { id: "nobody", label: "Nobody" },
];

const told: { id: keyof Tells; label: string }[] = [
  { id: "event_rsvp", label: "I RSVP to an event" },
  { id: "check_in", label: "I check in at an event" },
  { id: "new_post", label: "I publish a post" },
];

const Senders = ({ profile }: { profile: OwnCommunityProfile }) => {
  const labelId = useId();
  const save = useSaveProfile("This applies to new messages.");
  return (
    <FormControl disabled={save.isPending}>
      <FormLabel id={labelId}>Who can message me</FormLabel>
      <RadioGroup
        aria-labelledby={labelId}
        value={save.variables?.messages_from && save.isPending ? save.variables.messages_from : profile.messages_from}
        onChange={(_event, value) => save.mutate({ messages_from: value as MessagesFrom })}
      >
        {senders.map(({ id, label }) => (
          <FormControlLabel key={id} value={id} control={<Radio />} label={label} />
        ))}
      </RadioGroup>
    </FormControl>
  );
};

const Told = ({ profile }: { profile: OwnCommunityProfile }) => {
  const save = useSaveProfile("Your followers' activity follows this from now on.");
  const tells = { ...profile.tells, ...(save.isPending ? save.variables.tells : undefined) };
  return (
    <FormControl component="fieldset" disabled={save.isPending}>
      <FormLabel component="legend">Tell my followers when</FormLabel>
      {told.map(({ id, label }) => (
        <FormControlLabel
          key={id}
          labelPlacement="start"
          control={<Switch />}
          checked={tells[id]}
          onChange={(_event, isOn) => save.mutate({ tells: { [id]: isOn } })}
          label={label}
          sx={{ justifyContent: "space-between", m: 0 }}
        />
      ))}
    </FormControl>
  );
};

const ShowGoing = ({ profile }: { profile: OwnCommunityProfile }) => {
  const save = useSaveProfile("This applies to events where you haven't chosen otherwise.");
  return (
    <FormControl component="fieldset" disabled={save.isPending}>
      <FormLabel component="legend">Who's going</FormLabel>
      <FormControlLabel
        labelPlacement="start"
        control={<Switch />}
        checked={(save.isPending ? save.variables.shows_going : undefined) ?? profile.shows_going}
        onChange={(_event, isOn) => save.mutate({ shows_going: isOn })}
        label="Show my followers that I'm going"
        sx={{ justifyContent: "space-between", m: 0 }}
      />
    </FormControl>
  );
};

/** Who may write to the member, where they show themselves, what their followers hear of, and whom they block. */
export const PrivacyDialog = ({ profile, onClose }: { profile: OwnCommunityProfile; onClose: () => void }) => (
  <TitledDialog title="Privacy" onClose={onClose}>
    <Box sx={{ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: 3 }}>
      <Senders profile={profile} />
      <Told profile={profile} />
      <ShowGoing profile={profile} />
      <Box component="section" aria-label="Blocked members">
        <Typography variant="h4" component="h3" sx={{ mb: 1 }}>
          Blocked Members
        </Typography>
        <BlockedMembers />
      </Box>
    </Box>
  </TitledDialog>
);
