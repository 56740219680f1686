import { zodResolver } from "@hookform/resolvers/zod";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { CommunityProfileChange, type OwnCommunityProfile } from "../../../../../shared/model/community-profile.ts";
import { limits } from "../../../../../shared/model/limits.ts";
import { mutation, queryKeyOf } from "../../../api/index.ts";
import { toast } from "../../../components/feedback/toast.tsx";
import { Field } from "../../../components/forms/fields.tsx";
import { TextInput } from "../../../components/forms/text-input.tsx";
import { TitledDialog } from "../../../components/layout/titled-dialog.tsx";
import { ownProfileQuery } from "../community-queries.ts";
import { showFailure } from "../show-failure.ts";

const Values = CommunityProfileChange.pick({ display_name: true, bio: true }).required();

/** Saves a change of the own community profile, and shows it wherever the profile is shown. */
export const useSaveProfile = (saved: string) => {
  const client = useQueryClient();
  return useMutation({
    ...mutation("community", "updateProfile"),
    onSuccess: (profile) => {
      client.setQueryData(ownProfileQuery.queryKey, profile);
      for (const name of ["profile", "postsOf", "feed"] as const) {
        void client.invalidateQueries({ queryKey: queryKeyOf("community", name) });
      }
      toast({ title: "Saved", text: saved });
    },
    onError: (error) =>
      showFailure(error, "Couldn't save your profile. Please try again.", "Please sign in to change your profile."),
  });
};

/** Edits the name and bio that the community sees. */
export const EditProfileDialog = ({ profile, onClose }: { profile: OwnCommunityProfile; onClose: () => void }) => {
  const { display_name, bio } = profile;
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(Values),
    defaultValues: { display_name, bio },
  });
  const save = useSaveProfile("Your community profile is up to date.");
  const { errors } = formState;
  const bioField = register("bio");
  return (
    <TitledDialog title="Edit Profile" onClose={onClose}>
      <Box
        component="form"
        noValidate
        aria-label="Community profile"
        onSubmit={handleSubmit((values) => save.mutate(values, { onSuccess: onClose }))}
        sx={{ display: "grid", gap: 2, pt: 1 }}
      >
        <Field
          label="Name"
          autoComplete="nickname"
          error={errors.display_name && "Enter a name of up to 60 characters"}
          field={register("display_name")}
          maxLength={limits.personNameLength}
        />
        <TextInput
          label="Bio"
          multiline
          minRows={3}
          maxRows={8}
          helper={`Up to ${limits.bioLength} characters. Everyone in the community can read it.`}
          error={errors.bio && `Use at most ${limits.bioLength} characters`}
          inputRef={bioField.ref}
          inputProps={{ maxLength: limits.bioLength }}
          name={bioField.name}
          onChange={bioField.onChange}
          onBlur={bioField.onBlur}
        />
        <Button type="submit" variant="contained" loading={save.isPending} sx={{ justifySelf: "start" }}>
          Save
        </Button>
      </Box>
    </TitledDialog>
  );
};
