import { type Control, useController } from "react-hook-form";
import { MediaField } from "../../../back-office/media/media-field.tsx";
import type { DealFormOutput, DealFormValues } from "./deal-form.ts";

/** The picture or video of a deal, as a file or an address. */
export const DealMedia = ({
  control,
  onBusyChange,
}: {
  control: Control<DealFormValues, unknown, DealFormOutput>;
  onBusyChange: (busy: boolean) => void;
}) => {
  const { field, fieldState } = useController({ control, name: "image" });
  return (
    <MediaField
      label="Media"
      use="deal"
      accept="image-or-video"
      value={field.value || null}
      onChange={(url) => field.onChange(url ?? "")}
      error={fieldState.error?.message}
      onBusyChange={onBusyChange}
    />
  );
};
