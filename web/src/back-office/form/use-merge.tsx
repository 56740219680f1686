import { type ReactNode, useState } from "react";
import type { DefaultValues, FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { type Merged, MergePanel, type Side } from "./merge-panel.tsx";
import { type FieldGroup, isSameValue, mergeValues } from "./merge-values.ts";
import type { ShownFields } from "./shown-value.tsx";

/** The values of a form: `apply` puts merged ones into it, where `saved` is what the record has now. */
type MergedForm<Values> = { read: () => Values; apply: (values: Values, saved: Values) => void };

type Merging<Stored, Values> = {
  /** What the form began with; null for a new record, which nobody else can have changed. */
  record: Stored | null;
  /** Reads the record as it is now; null once it was deleted. */
  readLatest: () => Promise<Stored | null | undefined>;
  toValues: (record: Stored) => Values;
  /** The fields' labels and how their values read; usually the form's table. */
  fields: ShownFields;
  /** Fields that are chosen together. */
  groups?: readonly FieldGroup<Values>[];
  form: MergedForm<Values>;
};

/** A form of React Hook Form, for `useMerge`. */
export const mergedForm = <Values extends FieldValues, Output>(
  form: Pick<UseFormReturn<Values, unknown, Output>, "getValues" | "reset" | "setValue">,
): MergedForm<Values> => ({
  read: () => form.getValues(),
  apply: (values, saved) => {
    // What is saved is what the form is compared with from now on, so that it's dirty exactly where it differs.
    form.reset(saved as DefaultValues<Values>);
    for (const name of Object.keys(values) as FieldPath<Values>[]) {
      if (!isSameValue(values[name], saved[name])) form.setValue(name, values[name], { shouldDirty: true });
    }
  },
});

/**
 * Merges a form with what somebody else saved meanwhile. `useSave` calls `onConflict`; the form sends the version of `record` and shows
 * `panel`. Each further conflict is merged with what the form then has.
 */
export const useMerge = <Stored extends { version: number }, Values extends object>({
  record,
  readLatest,
  toValues,
  fields,
  groups = [],
  form,
}: Merging<Stored, Values>) => {
  const [latest, setLatest] = useState(record);
  const [base, setBase] = useState(() => record && toValues(record));
  const [merged, setMerged] = useState<Merged | null>(null);
  const nextId = (merged?.id ?? 0) + 1;

  const onConflict = async (): Promise<boolean> => {
    if (!latest || !base) return false;
    const found = await readLatest();
    if (!found) {
      setMerged({ id: nextId, kind: "deleted" });
      return true;
    }
    if (found.version === latest.version) return false;
    const [mine, theirs] = [form.read(), toValues(found)];
    const { values, taken, disputed } = mergeValues(base, mine, theirs, groups);
    form.apply(values, theirs);
    setLatest(found);
    setBase(theirs);
    setMerged({
      id: nextId,
      kind: "merged",
      // A value without a label is kept for its fields' sake.
      taken: taken.flat().filter((name) => fields[name]),
      disputes: disputed.map((group) => ({ group, chosen: "mine" })),
      mine: mine as Record<string, unknown>,
      theirs: theirs as Record<string, unknown>,
    });
    return true;
  };

  const choose = (index: number, side: Side) => {
    const dispute = merged?.kind === "merged" ? merged.disputes[index] : undefined;
    if (!dispute || merged?.kind !== "merged") return;
    const chosen = Object.fromEntries(dispute.group.map((name) => [name, merged[side][name]]));
    form.apply({ ...form.read(), ...chosen }, merged.theirs as Values);
    setMerged({ ...merged, disputes: merged.disputes.with(index, { ...dispute, chosen: side }) });
  };

  const panel: ReactNode = merged && <MergePanel fields={fields} merged={merged} onChoose={choose} />;
  return { record: latest, setRecord: setLatest, onConflict, panel };
};
