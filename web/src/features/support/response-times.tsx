import Typography from "@mui/material/Typography";
import { Panel } from "../../components/layout/panel.tsx";
import { answerTime } from "./questions.ts";

/** When support answers. */
export const ResponseTimes = () => (
  <Panel title="Response Times">
    <Typography>We answer every message {answerTime}.</Typography>
  </Panel>
);
