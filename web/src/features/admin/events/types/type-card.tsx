import ArrowDownwardRounded from "@mui/icons-material/ArrowDownwardRounded";
import ArrowUpwardRounded from "@mui/icons-material/ArrowUpwardRounded";
import ExpandMoreRounded from "@mui/icons-material/ExpandMoreRounded";
import Box from "@mui/material/Box";
import ButtonBase from "@mui/material/ButtonBase";
import IconButton from "@mui/material/IconButton";
import Typography from "@mui/material/Typography";
import { type RefObject, useEffect, useId, useRef, useState } from "react";
import type { TicketTypeRecord } from "../../../../../../shared/model/ticket-type.ts";
import { formatCount } from "../../../../../../shared/rules/counted.ts";
import { formatPrice } from "../../../../../../shared/rules/money.ts";
import { parseDollars } from "../../../../back-office/form/dollars.ts";
import { FormSwitch } from "../../../../back-office/form/form-fields.tsx";
import { useIsDisabled } from "../../../../back-office/form/form-lock.ts";
import type { EventForm } from "../event-form.ts";
import { bindType, nameOf, TypeDetails } from "./type-details.tsx";
import type { TypeValues } from "./type-form.ts";

type Props = {
  form: EventForm;
  types: readonly TypeValues[];
  index: number;
  /** The type as it is stored; none of a type that isn't saved yet. */
  stored: TicketTypeRecord | undefined;
  isNew: boolean;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
};

const priceOf = ({ price }: TypeValues): string => {
  const cents = parseDollars(price);
  if (cents === null || Number.isNaN(cents)) return "No price";
  return cents === 0 ? "Free" : formatPrice(cents);
};

const soldOf = ({ limit }: TypeValues, stored: TicketTypeRecord | undefined): string => {
  const total = limit.trim();
  if (!stored) return total && `${total} in all`;
  const sold = formatCount(stored.sold);
  const held = stored.held ? `, ${formatCount(stored.held)} held` : "";
  return `${total ? `${sold} of ${total}` : sold} sold${held}`;
};

/** Unfolds a type whose fields were refused, and goes to the first of them unless another field of the form is gone to. */
const useRefused = ({ form, index }: Props, show: () => void) => {
  const card = useRef<HTMLDivElement>(null);
  const { errors, submitCount } = form.formState;
  const problems = errors.ticket_types?.[index];
  const isServers = Object.values(problems ?? {}).some((problem) => (problem as { type?: string }).type === "server");
  const isRefused = problems !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a save that was refused, here or by the server, moves the focus
  useEffect(() => {
    if (!isRefused) return;
    show();
    if (document.activeElement?.getAttribute("aria-invalid") === "true") return;
    const first = card.current?.querySelector<HTMLElement>("[aria-invalid=true]");
    first?.focus();
    first?.scrollIntoView({ block: "center" });
  }, [submitCount, isServers]);
  return { card, isRefused };
};

/** Whoever adds a type goes on with its first empty field. */
const useNewFocus = (card: RefObject<HTMLElement | null>, isNew: boolean) =>
  useEffect(() => {
    if (!isNew) return;
    const inputs = [...(card.current?.querySelectorAll<HTMLInputElement>("input[type=text]") ?? [])];
    (inputs.find(({ value }) => value === "") ?? inputs[0])?.focus();
  }, [card, isNew]);

const Arrows = ({ types, index, onMove }: Props) => {
  const isDisabled = useIsDisabled();
  const name = nameOf(types[index] as TypeValues);
  if (types.length < 2) return null;
  return (
    <Box sx={{ display: "flex" }}>
      <IconButton
        aria-label={`Move ${name} up`}
        data-move="-1"
        disabled={isDisabled || index === 0}
        onClick={() => onMove(-1)}
      >
        <ArrowUpwardRounded fontSize="small" />
      </IconButton>
      <IconButton
        aria-label={`Move ${name} down`}
        data-move="1"
        disabled={isDisabled || index === types.length - 1}
        onClick={() => onMove(1)}
      >
        <ArrowDownwardRounded fontSize="small" />
      </IconButton>
    </Box>
  );
};

const header = {
  display: "grid",
  gridTemplateColumns: { xs: "minmax(0, 1fr) auto", sm: "minmax(0, 1fr) auto auto" },
  alignItems: "center",
  columnGap: 1,
  pr: 0.5,
} as const;

const unfold = {
  gridColumn: { xs: "1 / -1", sm: "auto" },
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto auto",
  alignItems: "center",
  gap: 1,
  minHeight: 56,
  px: 1.5,
  py: 1,
  borderRadius: 2,
  textAlign: "start",
} as const;

/** One type of ticket: its name, price and what is sold in a row, the switch that sells it, and its fields once it is unfolded. */
export const TypeCard = (props: Props) => {
  const { form, types, index, stored, isNew } = props;
  const [isUnfolded, setUnfolded] = useState(isNew);
  const { card, isRefused } = useRefused(props, () => setUnfolded(true));
  useNewFocus(card, isNew);
  const field = bindType(form, index);
  const detailsId = useId();
  const type = types[index] as TypeValues;
  const isOpen = isUnfolded || isRefused;
  return (
    <Box
      ref={card}
      role="group"
      aria-label={nameOf(type)}
      sx={{ border: 1, borderColor: isRefused ? "error.main" : "divider", borderRadius: 2, minWidth: 0 }}
    >
      <Box sx={header}>
        <ButtonBase
          // A form that can't change any more disables its buttons, and what a type is stays to be read.
          component="div"
          aria-expanded={isOpen}
          aria-controls={detailsId}
          onClick={() => setUnfolded(!isOpen)}
          sx={{ ...unfold, color: type.is_on ? "text.primary" : "text.secondary" }}
        >
          <Box sx={{ minWidth: 0 }}>
            <Typography sx={{ fontWeight: 600, overflowWrap: "anywhere" }}>{nameOf(type)}</Typography>
            <Typography variant="body2" color="textSecondary">
              {soldOf(type, stored)}
            </Typography>
          </Box>
          <Typography sx={{ fontVariantNumeric: "tabular-nums" }}>{priceOf(type)}</Typography>
          <ExpandMoreRounded
            fontSize="small"
            sx={{ color: "text.secondary", transform: isOpen ? "rotate(180deg)" : "none" }}
          />
        </ButtonBase>
        <Box sx={{ pl: { xs: 1.5, sm: 0 }, pb: { xs: 0.5, sm: 0 } }}>
          <FormSwitch {...field("is_on")} />
        </Box>
        <Arrows {...props} />
      </Box>
      <Box id={detailsId}>{isOpen && <TypeDetails {...props} />}</Box>
    </Box>
  );
};
