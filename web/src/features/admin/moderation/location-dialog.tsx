import Box from "@mui/material/Box";
import { type FormEvent, useState } from "react";
import { limits } from "../../../../../shared/model/limits.ts";
import type { CommunityLocation } from "../../../../../shared/model/post.ts";
import { call, queryKeyOf } from "../../../api/index.ts";
import { FormDialog } from "../../../back-office/form/form-dialog.tsx";
import { useSave } from "../../../back-office/form/use-save.ts";
import { TextInput } from "../../../components/forms/text-input.tsx";

/** Adds a location, or changes the description of one: its name stays, as posts carry it. */
export const LocationDialog = ({ location, onClose }: { location: CommunityLocation | null; onClose: () => void }) => {
  const [name, setName] = useState(location?.name ?? "");
  const [description, setDescription] = useState(location?.description ?? "");
  const { save, busy } = useSave({
    save: (input: CommunityLocation) => call("communityAdmin", location ? "updateLocation" : "createLocation", input),
    failed: "Failed to save location",
    done: "Location saved",
    refresh: [queryKeyOf("community", "locations")],
    onDone: onClose,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim()) save({ name: name.trim(), description: description.trim() });
  };
  return (
    <FormDialog
      title={location ? location.name : "Add Location"}
      onClose={onClose}
      onSubmit={submit}
      isDirty={name !== (location?.name ?? "") || description !== (location?.description ?? "")}
      busy={busy}
      submitLabel="Save"
      maxWidth="xs"
    >
      {!location && (
        <TextInput
          label="Name"
          value={name}
          onChange={(event) => setName(event.target.value)}
          inputProps={{ maxLength: limits.nameLength, "aria-required": true }}
        />
      )}
      <TextInput
        label="Description"
        multiline
        maxRows={6}
        value={description}
        onChange={(event) => setDescription(event.target.value)}
        inputProps={{ maxLength: limits.shortTextLength }}
      />
      {location && <Box sx={{ color: "text.secondary" }}>The name stays, because posts carry it.</Box>}
    </FormDialog>
  );
};
