import { type Control, useController } from "react-hook-form";
import { MediaField } from "../../../back-office/media/media-field.tsx";
import { type DealFormOutput, type DealFormValues, dealTable } from "./deal-form.ts";

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
      label={dealTable.image.label}
      use="deal"
      accept="image-or-video"
      value={field.value}
      onChange={field.onChange}
      error={fieldState.error?.message}
      onBusyChange={onBusyChange}
    />
  );
};
