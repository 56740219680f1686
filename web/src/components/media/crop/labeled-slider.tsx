import Box from "@mui/material/Box";
import Slider from "@mui/material/Slider";
import Typography from "@mui/material/Typography";

/** A slider with its label on the left and its value on the right. */
export const LabeledSlider = ({
  label,
  valueText,
  ...slider
}: {
  label: string;
  valueText: string;
  value: number;
  min: number;
  max: number;
  step: number;
  onChange: (value: number) => void;
}) => (
  <Box sx={{ display: "grid", gridTemplateColumns: "76px 1fr 52px", alignItems: "center", gap: 1.5 }}>
    <Typography variant="subtitle2" component="span">
      {label}
    </Typography>
    <Slider {...slider} aria-label={label} onChange={(_event, value) => slider.onChange(value as number)} />
    <Typography
      variant="body2"
      color="textSecondary"
      component="span"
      align="right"
      sx={{ fontVariantNumeric: "tabular-nums" }}
    >
      {valueText}
    </Typography>
  </Box>
);
