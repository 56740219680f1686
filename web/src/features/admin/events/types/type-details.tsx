import DeleteOutlineRounded from "@mui/icons-material/DeleteOutlineRounded";
import ExpandMoreRounded from "@mui/icons-material/ExpandMoreRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useEffect, useState } from "react";
import { limits } from "../../../../../../shared/model/limits.ts";
import type { TicketTypeRecord } from "../../../../../../shared/model/ticket-type.ts";
import { counted } from "../../../../../../shared/rules/counted.ts";
import {
  FormDateTime,
  FormMoney,
  FormNumber,
  FormSelect,
  FormText,
} from "../../../../back-office/form/form-fields.tsx";
import { useIsDisabled } from "../../../../back-office/form/form-lock.ts";
import { FormRow } from "../../../../back-office/form/form-section.tsx";
import type { EventForm } from "../event-form.ts";
import { MemberPriceList } from "./member-prices.tsx";
import { hasFixedName, type TypeValues, typeTable } from "./type-form.ts";

/** Binds a control to a field of the type at `index`: `<FormMoney {...field("price")} />`. */
export const bindType =
  ({ control }: EventForm, index: number) =>
  <Name extends keyof typeof typeTable>(name: Name) => ({
    control,
    name: `ticket_types.${index}.${name}` as const,
    label: typeTable[name].label,
    required: "required" in typeTable[name],
  });

/** What a type is called while its name is typed. */
export const nameOf = ({ tier, name }: TypeValues): string => (hasFixedName(tier) ? tier : name.trim() || "New type");

const listBases = (types: readonly TypeValues[], own: TypeValues) =>
  types
    .filter(({ tier, rule }) => tier !== own.tier && rule !== "upgrade")
    .map((type) => ({ value: type.tier, label: nameOf(type) }));

const listRules = (base: string | undefined) => [
  { value: "member", label: "Members pay half, Premium has one free a month" },
  { value: "upgrade", label: `Premium pays the difference to ${base ?? "another type"}` },
  { value: "flat", label: "Same price for everyone" },
];

const baseHelp = (types: readonly TypeValues[], base: string): string =>
  types.find(({ tier }) => tier === base)?.is_on === false
    ? "It is off, so everybody pays the full price"
    : "Premium pays what this costs more";

type Props = {
  form: EventForm;
  types: readonly TypeValues[];
  index: number;
  stored: TicketTypeRecord | undefined;
  onRemove: () => void;
};

const Price = ({ form, types, index }: Props) => {
  const field = bindType(form, index);
  const type = types[index] as TypeValues;
  const bases = listBases(types, type);
  return (
    <>
      <FormRow>
        <FormMoney {...field("price")} />
        <MemberPriceList types={types} index={index} />
      </FormRow>
      <FormRow columns={type.rule === "upgrade" ? "1.4fr 1fr" : "1fr"}>
        <FormSelect {...field("rule")} options={listRules(bases.find(({ value }) => value === type.base)?.label)} />
        {type.rule === "upgrade" && (
          <FormSelect {...field("base")} options={bases} required helper={baseHelp(types, type.base)} />
        )}
      </FormRow>
    </>
  );
};

/** Only what nobody has can be removed; whether somebody had one that was given back, the server knows. */
const Remove = ({ types, index, stored, onRemove }: Props) => {
  const isDisabled = useIsDisabled();
  const taken = stored ? stored.sold + stored.held : 0;
  if (isDisabled) return null;
  if (taken > 0) {
    return (
      <Typography variant="body2" color="textSecondary">
        {counted(taken, "ticket is", "tickets are")} sold or held, so it can be switched off, not removed.
      </Typography>
    );
  }
  return (
    <Box>
      <Button
        color="error"
        size="small"
        startIcon={<DeleteOutlineRounded />}
        onClick={onRemove}
        aria-label={`Remove ${nameOf(types[index] as TypeValues)}`}
        sx={{ ml: -1 }}
      >
        Remove
      </Button>
    </Box>
  );
};

type Field = keyof typeof typeTable;

const moreFields: Field[] = ["note", "limit", "max_per_order", "opens_at", "closes_at"];

const hasMore = ({ note, limit, max_per_order, opens_at, closes_at }: TypeValues): boolean =>
  Boolean(note || limit || opens_at || closes_at) || max_per_order !== String(limits.ticketsPerOrder);

/** What most types do without: shown where it is said, refused or asked for. */
const MoreFields = ({ form, types, index }: Props) => {
  const field = bindType(form, index);
  const type = types[index] as TypeValues;
  const [isAsked, setIsAsked] = useState(() => hasMore(type));
  const problems = form.formState.errors.ticket_types?.[index];
  const isRefused = moreFields.some((name) => problems?.[name]);
  useEffect(() => {
    if (isRefused) setIsAsked(true);
  }, [isRefused]);
  if (!isAsked && !isRefused) {
    return (
      <Box>
        <Button
          color="inherit"
          size="small"
          startIcon={<ExpandMoreRounded />}
          onClick={() => setIsAsked(true)}
          aria-label={`More options of ${nameOf(type)}`}
          sx={{ ml: -1 }}
        >
          Note, limits and sale dates
        </Button>
      </Box>
    );
  }
  return (
    <>
      <FormText {...field("note")} placeholder="Entry until 10 PM" helper="Members read it below the name" />
      <Box sx={{ display: "grid", gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr)", gap: 2 }}>
        <FormNumber {...field("limit")} helper="Empty: the event's total" />
        <FormNumber {...field("max_per_order")} />
      </Box>
      <FormRow>
        <FormDateTime {...field("opens_at")} helper="Empty: at once. Jacksonville time." />
        <FormDateTime {...field("closes_at")} helper="Empty: with the event. Jacksonville time." />
      </FormRow>
    </>
  );
};

/** The fields of one type. */
export const TypeDetails = (props: Props) => {
  const { form, types, index } = props;
  const field = bindType(form, index);
  const { tier } = types[index] as TypeValues;
  return (
    <Box sx={{ display: "grid", gap: 2, minWidth: 0, px: 1.5, pt: 1, pb: 1.5 }}>
      {!hasFixedName(tier) && <FormText {...field("name")} placeholder="Early bird" />}
      <Price {...props} />
      <MoreFields {...props} />
      <Remove {...props} />
    </Box>
  );
};
