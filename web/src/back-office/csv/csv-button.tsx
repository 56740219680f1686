import DownloadRounded from "@mui/icons-material/DownloadRounded";
import Button from "@mui/material/Button";
import { formatCount } from "../../../../shared/rules/counted.ts";

type CsvButtonProps = { label: string; count: number | null; onStart: () => void; onStop: () => void };

/** Starts an export; while it runs it says how many rows are read, and stops it. */
export const CsvButton = ({ label, count, onStart, onStop }: CsvButtonProps) => (
  <Button
    variant="outlined"
    color="inherit"
    startIcon={<DownloadRounded />}
    onClick={count === null ? onStart : onStop}
  >
    {count === null ? label : `Stop (${formatCount(count)} rows)`}
  </Button>
);
