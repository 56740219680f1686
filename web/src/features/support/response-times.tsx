import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { Panel } from "../../components/layout/panel.tsx";
import { responseTimes } from "./questions.ts";

/** The support response times. */
export const ResponseTimes = () => (
  <Panel title="Response Times">
    <Box component="dl" sx={{ display: "grid", gridTemplateColumns: "1fr 1fr", gap: 1.25, m: 0 }}>
      {responseTimes.map(({ about, hours }) => (
        <Box key={about} sx={{ p: 1.75, borderRadius: 4, bgcolor: "surface.sunken" }}>
          <Typography component="dt" variant="caption" color="textSecondary">
            {about}
          </Typography>
          <Typography component="dd" variant="h5" sx={{ m: 0 }}>
            {hours}
          </Typography>
        </Box>
      ))}
    </Box>
  </Panel>
);
