import Box from "@mui/material/Box";
import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { EventRecord } from "../../../../../shared/model/event.ts";
import { eventLimits } from "../../../../../shared/model/event-limits.ts";
import type { SpotsPlan } from "../../../../../shared/model/waiting-list.ts";
import { formatCityMoment } from "../../../../../shared/rules/city-time.ts";
import { counted } from "../../../../../shared/rules/counted.ts";
import { call, query, queryKeyOf } from "../../../api/index.ts";
import { useSave } from "../../../back-office/form/use-save.ts";
import { ConfirmDialog } from "../../../components/confirm/confirm-dialog.tsx";

const toCount = (typed: string): number | null => {
  const count = Number(typed);
  return Number.isInteger(count) && count >= 1 && count <= eventLimits.addedSpots ? count : null;
};

/** What adding spots leads to, before anything is added. */
const describePlan = ({ members, places, left, offers_from: from }: SpotsPlan): string => {
  if (members === 0) return `Nobody is waiting for them: ${counted(left, "spot")} will be on sale.`;
  const when = from ? `from ${formatCityMoment(from)} on` : "right away";
  const rest = left === 0 ? "Nothing is left for sale." : `${counted(left, "spot")} will be left.`;
  return `${counted(members, "member")} will be offered ${counted(places, "place")} ${when}. ${rest}`;
};

/** Adds spots to an event, and where a type has its own limit also to that, having said how many of those who wait will be offered some. */
export const AddSpotsDialog = ({ event, onClose }: { event: EventRecord; onClose: () => void }) => {
  const limited = event.ticket_types.filter(({ limit, is_on }) => limit !== null && is_on);
  const [typed, setTyped] = useState("10");
  const [tier, setTier] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const spots = toCount(typed);
  const chosen = limited.find((type) => type.tier === tier)?.tier ?? null;
  const { data: plan } = useQuery({
    ...query("waitingListsAdmin", "plan", {
      eventId: event.id,
      spots: spots ?? 1,
      ...(chosen ? { tier: chosen } : {}),
    }),
    enabled: spots !== null,
  });
  const { save, busy } = useSave({
    save: async (count: number) =>
      call("waitingListsAdmin", "addSpots", { eventId: event.id, version: event.version, spots: count, tier: chosen }),
    failed: "Failed to add spots",
    done: () => `${counted(spots ?? 0, "spot")} added`,
    refresh: [
      queryKeyOf("waitingListsAdmin", "list"),
      queryKeyOf("waitingListsAdmin", "summary"),
      queryKeyOf("eventsAdmin", "event"),
      queryKeyOf("eventsAdmin", "list"),
      queryKeyOf("events", "get"),
    ],
    onDone: onClose,
    refuseField: (_path, message) => setProblem(message),
  });
  const refused = problem ?? (spots === null ? `Enter a whole number from 1 to ${eventLimits.addedSpots}` : null);
  return (
    <ConfirmDialog
      open
      busy={busy}
      ready={spots !== null && plan !== undefined}
      title="Add spots"
      text={`${event.title} has ${counted(event.total_spots ?? 0, "spot")}.`}
      confirm={spots === null ? "Add spots" : `Add ${counted(spots, "spot")}`}
      onConfirm={() => spots !== null && save(spots)}
      onClose={onClose}
    >
      <Box sx={{ display: "grid", gap: 2, mt: 1 }}>
        <TextField
          label="How many"
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setProblem(null);
          }}
          error={refused !== null}
          helperText={refused ?? " "}
          slotProps={{ htmlInput: { inputMode: "numeric" } }}
          fullWidth
        />
        {limited.length > 0 && (
          <TextField select label="For" value={tier} onChange={({ target }) => setTier(target.value)} fullWidth>
            <MenuItem value="">All types</MenuItem>
            {limited.map((type) => (
              <MenuItem key={type.tier} value={type.tier}>
                {`${type.name} (raises its limit too)`}
              </MenuItem>
            ))}
          </TextField>
        )}
        <Typography role="status" color="textSecondary">
          {spots !== null && plan ? describePlan(plan) : " "}
        </Typography>
      </Box>
    </ConfirmDialog>
  );
};
