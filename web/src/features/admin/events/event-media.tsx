import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { EventRecord } from "../../../../../shared/model/event.ts";
import { mutation, queryKeyOf } from "../../../api/index.ts";
import { FormSection } from "../../../back-office/form/form-section.tsx";
import { GenerateImageButton } from "../../../back-office/media/generate-image-button.tsx";
import { MediaField } from "../../../back-office/media/media-field.tsx";
import { ConfirmDialog } from "../../../components/confirm/confirm-dialog.tsx";
import { toast } from "../../../components/feedback/toast.tsx";
import type { EventForm } from "./event-form.ts";
import { eventTable } from "./event-form.ts";

type Props = {
  form: EventForm;
  event: EventRecord | null;
  /** Called with the event as stored after its image was deleted. */
  onStored: (event: EventRecord) => void;
  onBusyChange: (busy: boolean) => void;
};

const useDeleteImage = (onDeleted: (event: EventRecord) => void) => {
  const queryClient = useQueryClient();
  return useMutation({
    ...mutation("eventsAdmin", "deleteImage"),
    onSuccess: (saved) => {
      void queryClient.invalidateQueries({ queryKey: queryKeyOf("eventsAdmin", "list") });
      onDeleted(saved);
    },
    onError: (error) => toast({ title: "Failed to delete image", text: error.message, variant: "destructive" }),
  });
};

const ImageField = ({ form, event, onStored, onBusyChange }: Props) => {
  const [isAsking, setIsAsking] = useState(false);
  // Only a registered field can be reset.
  form.register("image");
  const image = form.watch("image");
  const setImage = (url: string | null) => form.setValue("image", url, { shouldDirty: true, shouldValidate: true });
  const { mutate, isPending } = useDeleteImage((saved) => {
    form.resetField("image", { defaultValue: null });
    onStored(saved);
  });
  const isStored = event !== null && image !== null && image === event.image;
  return (
    <>
      <MediaField
        label={eventTable.image.label}
        use="event"
        accept="image"
        aspect={16 / 9}
        value={image}
        onChange={setImage}
        onBusyChange={onBusyChange}
        error={form.formState.errors.image?.message}
        {...(isStored && { onRemove: () => setIsAsking(true) })}
        actions={
          <GenerateImageButton
            readFacts={() => {
              const { title, description, type } = form.getValues();
              return { title, description, type };
            }}
            onGenerated={setImage}
          />
        }
      />
      <ConfirmDialog
        open={isAsking}
        destructive
        busy={isPending}
        title="Delete this image?"
        text="It's deleted from storage right away, also if you don't save the event."
        confirm="Delete image"
        onConfirm={() => {
          setIsAsking(false);
          if (event) mutate({ eventId: event.id });
        }}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
};

/** An event's picture, cropped to 16:9 or generated, and its video. */
export const EventMedia = (props: Props) => {
  const { form, onBusyChange } = props;
  return (
    <FormSection title="Picture and video">
      <ImageField {...props} />
      <MediaField
        label={eventTable.hero_video.label}
        use="event"
        accept="video"
        value={form.watch("hero_video")}
        onChange={(url) => form.setValue("hero_video", url, { shouldDirty: true, shouldValidate: true })}
        onBusyChange={onBusyChange}
        error={form.formState.errors.hero_video?.message}
      />
    </FormSection>
  );
};
