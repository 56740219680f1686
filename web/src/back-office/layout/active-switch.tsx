import Switch from "@mui/material/Switch";
import { useMutation } from "@tanstack/react-query";
import { toast } from "../../components/feedback/toast.tsx";

/** Switches a record on or off at once; a failure returns it to its previous position and shows `failed`. */
export const ActiveSwitch = ({
  label,
  active,
  failed,
  onSwitch,
}: {
  label: string;
  active: boolean;
  /** The toast's title when it fails. */
  failed: string;
  /** Resolves once the list shows the new state. */
  onSwitch: (active: boolean) => Promise<unknown>;
}) => {
  const { mutate, isPending, variables } = useMutation({
    mutationFn: onSwitch,
    onError: (error) => toast({ title: failed, text: error.message, variant: "destructive" }),
  });
  return (
    <Switch
      checked={isPending ? variables : active}
      onChange={(_event, next) => mutate(next)}
      slotProps={{ input: { "aria-label": label } }}
    />
  );
};
