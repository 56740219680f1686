import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Radio from "@mui/material/Radio";
import Typography from "@mui/material/Typography";
import { useEffect, useId, useRef } from "react";
import { type ShownFields, ShownValue } from "./shown-value.tsx";

type Values = Readonly<Record<string, unknown>>;
export type Side = "mine" | "theirs";

/** Fields that both sides changed, what each side has there, and whose the form has. */
type Dispute = { group: readonly string[]; chosen: Side };

/** What a refused save came to: the record is gone, or these fields were merged or wait for a choice. */
export type Merged = { id: number } & (
  | { kind: "deleted" }
  | { kind: "merged"; taken: readonly string[]; disputes: readonly Dispute[]; mine: Values; theirs: Values }
);

const sides = [
  { side: "mine", label: "Keep mine" },
  { side: "theirs", label: "Take theirs" },
] as const;

const card = {
  display: "grid",
  gridTemplateColumns: "auto minmax(0, 1fr)",
  alignItems: "start",
  p: 1,
  border: 1,
  borderColor: "divider",
  borderRadius: 2,
  cursor: "pointer",
  "&:has(:checked)": { borderColor: "text.primary" },
} as const;

const labelOf = (fields: ShownFields, name: string): string => fields[name]?.label ?? name;

type DisputeProps = {
  fields: ShownFields;
  dispute: Dispute;
  values: Record<Side, Values>;
  onChoose: (side: Side) => void;
};

const DisputedFields = ({ fields, dispute: { group, chosen }, values, onChoose }: DisputeProps) => {
  const id = useId();
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Typography component="legend" variant="h4" sx={{ p: 0, mb: 0.5 }}>
        {group.map((name) => labelOf(fields, name)).join(", ")}
      </Typography>
      <Box
        sx={{ display: "grid", gap: 1, gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "repeat(2, minmax(0, 1fr))" } }}
      >
        {sides.map(({ side, label }) => (
          <Box key={side} component="label" sx={card}>
            <Radio
              name={id}
              checked={chosen === side}
              onChange={() => onChoose(side)}
              color="default"
              sx={{ p: 0.5, mr: 0.5 }}
              slotProps={{ input: { "aria-label": label, "aria-describedby": `${id}${side}` } }}
            />
            <Box sx={{ minWidth: 0 }}>
              <Box sx={{ fontWeight: 600, minHeight: 32, display: "flex", alignItems: "center" }}>{label}</Box>
              <Box id={`${id}${side}`} sx={{ display: "grid", gap: 0.5, fontSize: "0.875rem" }}>
                {group.map((name) => (
                  <ShownValue key={name} field={fields[name]} value={values[side][name]} />
                ))}
              </Box>
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
};

const Title = ({ children }: { children: string }) => (
  <Typography component="h3" sx={{ fontWeight: 600 }}>
    {children}
  </Typography>
);

const explain = (disputes: number): string =>
  disputes > 0
    ? "Nothing of yours is lost: the form keeps it until you take theirs. Choose below, then save again."
    : "Nothing of yours is lost. Check the form, then save again.";

type Props = { fields: ShownFields; merged: Merged; onChoose: (index: number, side: Side) => void };

/** What a form shows after somebody else changed its record: what was merged, and both versions of what both changed. */
export const MergePanel = ({ fields, merged, onChoose }: Props) => {
  const panel = useRef<HTMLDivElement>(null);
  // The button that saves may be far below; every refused save is another one to be read.
  useEffect(() => {
    if (merged.id > 0) panel.current?.focus();
  }, [merged.id]);
  if (merged.kind === "deleted") {
    return (
      <Alert severity="error" ref={panel} tabIndex={-1} role="alert">
        <Title>This was deleted while you were editing</Title>
        It can't be saved any more. What you entered stays here, so that you can copy it.
      </Alert>
    );
  }
  const { taken, disputes, mine, theirs } = merged;
  return (
    <Box sx={{ display: "grid", gap: 1.5 }}>
      <Alert severity="warning" ref={panel} tabIndex={-1} role="alert">
        <Title>Somebody else changed this while you were editing</Title>
        {explain(disputes.length)}
        {taken.length > 0 && (
          <Box sx={{ mt: 0.5 }}>Kept from them: {taken.map((name) => labelOf(fields, name)).join(", ")}</Box>
        )}
      </Alert>
      {disputes.map((dispute, index) => (
        <DisputedFields
          key={dispute.group.join()}
          fields={fields}
          dispute={dispute}
          values={{ mine, theirs }}
          onChoose={(side) => onChoose(index, side)}
        />
      ))}
    </Box>
  );
};
