import AddRounded from "@mui/icons-material/AddRounded";
import RemoveRounded from "@mui/icons-material/RemoveRounded";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import Typography from "@mui/material/Typography";
import { limits } from "../../../../../shared/model/limits.ts";
import { counted } from "../../../../../shared/rules/counted.ts";

const round = { bgcolor: "surface.raised", border: 1, borderColor: "surface.line" };

/** The number of tickets: 1 to 8, and no more than are left. */
export const QuantityPicker = ({
  quantity,
  spotsLeft,
  onChange,
}: {
  quantity: number;
  spotsLeft: number | null;
  onChange: (quantity: number) => void;
}) => {
  const maxQuantity = Math.min(limits.ticketsPerOrder, spotsLeft ?? limits.ticketsPerOrder);
  return (
    <Box sx={{ display: "flex", alignItems: "center", gap: 1.5 }}>
      <Typography variant="subtitle1" component="span" sx={{ flex: 1 }}>
        Quantity
      </Typography>
      <IconButton
        aria-label="Remove a ticket"
        sx={round}
        disabled={quantity <= 1}
        onClick={() => onChange(quantity - 1)}
      >
        <RemoveRounded />
      </IconButton>
      <Typography
        variant="h4"
        component="output"
        aria-live="polite"
        aria-label={counted(quantity, "ticket")}
        sx={{ minWidth: 28, textAlign: "center", fontVariantNumeric: "tabular-nums" }}
      >
        {quantity}
      </Typography>
      <IconButton
        aria-label="Add a ticket"
        sx={round}
        disabled={quantity >= maxQuantity}
        onClick={() => onChange(quantity + 1)}
      >
        <AddRounded />
      </IconButton>
    </Box>
  );
};
