import Box from "@mui/material/Box";

const shown = 3;

/** Why parts of a sync failed, as they were answered: the first few in full. */
export const Reasons = ({ errors }: { errors: readonly string[] }) => {
  const more = errors.length - shown;
  if (errors.length === 0) return null;
  return (
    <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, overflowWrap: "anywhere" }}>
      {[...new Set(errors.slice(0, shown))].map((error) => (
        <li key={error}>{error}</li>
      ))}
      {more > 0 && <li>and {more} more</li>}
    </Box>
  );
};
