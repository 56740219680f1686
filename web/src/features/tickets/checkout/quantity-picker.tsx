import AddRounded from "@mui/icons-material/AddRounded";
import RemoveRounded from "@mui/icons-material/RemoveRounded";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import Typography from "@mui/material/Typography";
import { counted } from "../../../../../shared/rules/counted.ts";

const round = { bgcolor: "surface.raised", border: 1, borderColor: "surface.line" };

/** The number of tickets, from 1 to `most`; `limit` says why it is less than elsewhere. */
export const QuantityPicker = ({
  quantity,
  most,
  limit,
  onChange,
}: {
  quantity: number;
  most: number;
  limit: string | null;
  onChange: (quantity: number) => void;
}) => (
  <Box sx={{ display: "flex", alignItems: "center", gap: 1.5 }}>
    <Box sx={{ flex: 1 }}>
      <Typography variant="subtitle1" component="div">
        Quantity
      </Typography>
      {limit && (
        <Typography variant="caption" color="textSecondary" component="div">
          {limit}
        </Typography>
      )}
    </Box>
    <IconButton aria-label="Remove a ticket" sx={round} disabled={quantity <= 1} onClick={() => onChange(quantity - 1)}>
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
    <IconButton aria-label="Add a ticket" sx={round} disabled={quantity >= most} onClick={() => onChange(quantity + 1)}>
      <AddRounded />
    </IconButton>
  </Box>
);
