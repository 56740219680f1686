import { zodResolver } from "@hookform/resolvers/zod";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { limits } from "../../../../shared/model/limits.ts";
import { type Me, MeInput } from "../../../../shared/model/member.ts";
import { call, query } from "../../api/index.ts";
import { FailedState } from "../../components/feedback/states.tsx";
import { toast } from "../../components/feedback/toast.tsx";
import { Field } from "../../components/forms/fields.tsx";
import { deviceSession } from "../../member/session/device-session.ts";
import { SettingsSection } from "./settings-section.tsx";

const me = query("members", "me", {});
const Values = MeInput.pick({ name: true, phone_number: true }).required();

const ProfileForm = ({ known }: { known: Me }) => {
  const queryClient = useQueryClient();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(Values),
    values: { name: known.name, phone_number: known.phone_number ?? "" },
  });
  const { errors, isSubmitting, isDirty } = formState;
  const submit = handleSubmit(async (values) => {
    try {
      queryClient.setQueryData(me.queryKey, await call("members", "update", values));
      // The user pool stores name and phone as well, and the tokens carry its copy.
      await deviceSession.updateUser({ name: values.name, phone: values.phone_number });
      toast({ title: "Saved", text: "Your profile is up to date." });
    } catch (error) {
      toast({ title: "Not saved", text: (error as Error).message, variant: "destructive" });
    }
  });
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: "grid", gap: 2 }}>
      <Field
        label="Name"
        autoComplete="name"
        error={errors.name?.message}
        field={register("name")}
        maxLength={limits.personNameLength}
      />
      <Field
        label="Phone number"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        error={errors.phone_number?.message}
        field={register("phone_number")}
      />
      <Button
        type="submit"
        variant="contained"
        loading={isSubmitting}
        disabled={!isDirty}
        sx={{ justifySelf: "start" }}
      >
        Save
      </Button>
    </Box>
  );
};

/** Edits the account's name and phone number. */
export const ProfileSection = () => {
  const { data, isError, refetch } = useQuery(me);
  return (
    <SettingsSection title="Account" text={data?.email ?? "Your name and phone number."}>
      {isError && <FailedState compact onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton variant="rounded" height={140} />}
      {data && <ProfileForm known={data} />}
    </SettingsSection>
  );
};
