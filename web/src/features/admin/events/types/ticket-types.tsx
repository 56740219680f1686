import AddRounded from "@mui/icons-material/AddRounded";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useFieldArray, useWatch } from "react-hook-form";
import type { EventRecord } from "../../../../../../shared/model/event.ts";
import type { TicketTier } from "../../../../../../shared/model/ticket-type.ts";
import { formatEventPrice } from "../../../../../../shared/rules/ticket-types.ts";
import { useIsDisabled } from "../../../../back-office/form/form-lock.ts";
import { VisuallyHidden } from "../../../../components/layout/visually-hidden.tsx";
import type { EventForm } from "../event-form.ts";
import { TypeCard } from "./type-card.tsx";
import { nameOf } from "./type-details.tsx";
import { findFreeTier, type TypeValues, toNewType, toShownTypes } from "./type-form.ts";

type Props = { form: EventForm; event: EventRecord | null };
type Moved = { tier: TicketTier; by: -1 | 1; text: string };

/** The button that moved a type keeps the focus at its new place, or its neighbour where the type can't go further. */
const useMovedFocus = (list: RefObject<HTMLElement | null>, moved: Moved | null) =>
  useEffect(() => {
    if (!moved) return;
    const card = list.current?.querySelector(`[data-tier="${moved.tier}"]`);
    const buttons = [moved.by, -moved.by].map((by) => card?.querySelector<HTMLButtonElement>(`[data-move="${by}"]`));
    buttons.find((button) => button && !button.disabled)?.focus();
  }, [list, moved]);

const useTypes = ({ form }: Props) => {
  const { control } = form;
  const { fields, append, remove, move } = useFieldArray({ control, name: "ticket_types" });
  const types = useWatch({ control, name: "ticket_types" }) as TypeValues[];
  const [added, setAdded] = useState<TicketTier | null>(null);
  const [moved, setMoved] = useState<Moved | null>(null);
  const add = (tier: TicketTier) => {
    setAdded(tier);
    append(toNewType(tier), { shouldFocus: false });
  };
  const moveBy = (index: number, by: -1 | 1) => {
    const type = types[index] as TypeValues;
    move(index, index + by);
    setMoved({ tier: type.tier, by, text: `${nameOf(type)} is ${index + by + 1} of ${types.length} now` });
  };
  return { fields, types, added, add, remove, moveBy, moved };
};

/** GA+ and VIP+ where they were removed, and a type of the event's own. */
const AddButtons = ({ types, onAdd }: { types: readonly TypeValues[]; onAdd: (tier: TicketTier) => void }) => {
  const isDisabled = useIsDisabled();
  const free = findFreeTier(types);
  const missing = (["GA+", "VIP+"] as const).filter((tier) => !types.some((type) => type.tier === tier));
  const addable = [...missing, ...(free ? [free] : [])];
  if (isDisabled) return null;
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
      {addable.map((tier) => (
        <Button key={tier} variant="outlined" startIcon={<AddRounded />} onClick={() => onAdd(tier)}>
          {tier === free ? "Add a type" : `Add ${tier}`}
        </Button>
      ))}
      {!free && (
        <Typography variant="body2" color="textSecondary" sx={{ alignSelf: "center" }}>
          An event has at most 6 types beside GA+ and VIP+.
        </Typography>
      )}
    </Box>
  );
};

/** What members read as the price: it follows from the types on sale. */
const ShownPrice = ({ types, event }: { types: readonly TypeValues[]; event: EventRecord | null }) => {
  const ticket_types = toShownTypes(types, event);
  const text = types.some(({ is_on }) => is_on)
    ? `Members see: ${ticket_types.length > 0 ? formatEventPrice({ ticket_types }, new Date().toISOString()) : "no price yet"}`
    : "No type is on sale, so nobody can get a ticket.";
  return (
    <Typography variant="body2" color="textSecondary" role="status">
      {text}
    </Typography>
  );
};

/** What of all types together was refused, such as one that was left out. */
const ListProblem = ({ form }: { form: EventForm }) => {
  const problem = form.formState.errors.ticket_types;
  const message = problem?.root?.message ?? problem?.message;
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (message) alert.current?.scrollIntoView({ block: "center" });
  }, [message]);
  return message ? (
    <Alert ref={alert} severity="error">
      {message}
    </Alert>
  ) : null;
};

/** The types of ticket that an event sells, in the order of its page. */
export const TicketTypes = (props: Props) => {
  const { form, event } = props;
  const { fields, types, added, add, remove, moveBy, moved } = useTypes(props);
  const list = useRef<HTMLUListElement>(null);
  useMovedFocus(list, moved);
  return (
    <Box sx={{ display: "grid", gap: 1.5, minWidth: 0 }}>
      <Box
        component="ul"
        ref={list}
        aria-label="Ticket types"
        sx={{ display: "grid", gap: 1, m: 0, p: 0, listStyle: "none" }}
      >
        {fields.map(
          ({ id, tier }, index) =>
            types[index] && (
              <li key={id} data-tier={tier}>
                <TypeCard
                  form={form}
                  types={types}
                  index={index}
                  stored={event?.ticket_types.find((type) => type.tier === tier)}
                  isNew={tier === added}
                  onMove={(by) => moveBy(index, by)}
                  onRemove={() => remove(index)}
                />
              </li>
            ),
        )}
      </Box>
      <ListProblem form={form} />
      <AddButtons types={types} onAdd={add} />
      <ShownPrice types={types} event={event} />
      <VisuallyHidden>
        <span role="status">{moved?.text}</span>
      </VisuallyHidden>
    </Box>
  );
};
